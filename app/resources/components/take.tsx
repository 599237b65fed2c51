import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { SaveHere } from '#app/ui/parts/save-here.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { fileAddress, fileFacts, type ResourceFile } from '../rules.ts'
import { words } from '../words.ts'

/** What can be done with a resource: take its file, or the same text in another kind of file; keep it on this device. */
export function Take({
  id,
  slug,
  title,
  files,
}: {
  id: number
  slug: string
  title: string
  files: ResourceFile[]
}) {
  const [main, ...others] = files.filter(({ format }) => format !== 'Captions' && format !== 'Slide')
  return (
    <div className="take">
      {main && (
        <div>
          <ButtonLink
            href={fileAddress(main.name)}
            icon={<Icon name="download" />}
            download={main.name}
            aria-describedby="take-facts"
          >
            <Sentence of={words.take.download} format={main.format} />
          </ButtonLink>
          <p id="take-facts" className="take-facts">
            {title}: {fileFacts(main)}
          </p>
        </div>
      )}
      {others.length > 0 && (
        <ul className="tall-links">
          {others.map((file) => (
            <li key={file.name}>
              <a href={fileAddress(file.name)} download={file.name}>
                <Sentence of={words.take.version} format={file.format} />
              </a>{' '}
              <span className="take-facts">{fileFacts(file)}</span>
            </li>
          ))}
        </ul>
      )}
      <div id="save" className="save-here" data-id={id} data-title={title}>
        <SaveHere path={`/resources/${slug}`} title={title} />
        <p className="save-told">
          <span role="status" />
        </p>
      </div>
    </div>
  )
}
