import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { SaveHere } from '#app/ui/parts/save-here.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { addressOf, fileFacts, LINKED_FORMATS, olderAddress, type ResourceFile } from '../model/rules.ts'
import { words } from '../model/words.ts'

/** The actions on a resource: download its file, or the same text in another format, or save it on this device. */
export function Take({
  id,
  slug,
  title,
  files,
  state,
  onDevice,
}: {
  id: number
  slug: string
  title: string
  files: ResourceFile[]
  state: 'current' | 'older' | 'none'
  /** Save stores the page on this device, because the visitor is not signed in. */
  onDevice: boolean
}) {
  const taken = files.filter(({ format }) => format !== 'Captions' && format !== 'Slide')
  const [main, ...others] = state === 'current' ? taken : []
  return (
    <div className="take" id="files">
      {state !== 'current' && <NotReady older={state === 'older' ? taken : []} />}
      {main && (
        <div>
          <ButtonLink
            href={addressOf(main)}
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
              <a href={addressOf(file)} download={file.name}>
                <Sentence of={words.take.version} format={file.format} />
              </a>{' '}
              <span className="take-facts">{fileFacts(file)}</span>
            </li>
          ))}
        </ul>
      )}
      <div id="save" className="save-here" data-id={onDevice ? id : undefined} data-title={title}>
        <SaveHere path={`/resources/${slug}`} title={title} />
        <p className="save-told scripted">
          <span role="status" />
        </p>
      </div>
    </div>
  )
}

/** The text changed and its files are not rebuilt yet. An older file is labeled as older, or withheld. */
function NotReady({ older }: { older: ResourceFile[] }) {
  const files = older.filter(({ format }) => !LINKED_FORMATS.includes(format))
  return (
    <Notice title={words.take.notReady}>
      <p>{words.take.textIsNewer}</p>
      {files.length > 0 && (
        <ul className="tall-links">
          {files.map((file) => (
            <li key={file.name}>
              <a href={olderAddress(file.name)}>
                <Sentence of={words.take.olderFile} format={file.format} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
