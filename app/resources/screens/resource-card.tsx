import { longDate } from '#app/platform/time.ts'
import { Icon, type IconName } from '#app/ui/parts/icons.tsx'
import { Card } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { fileAddress, kindWords, type ResourceFile } from '../model/rules.ts'
import { words } from '../model/words.ts'

const ICONS: Record<string, IconName> = { PDF: 'file', DOCX: 'mail', Video: 'video' }

export function ResourceCard({
  resource,
}: {
  resource: {
    slug: string
    title: string
    description: string
    category: string
    /** The category name. */
    label: string
    type: string
    minutes: string
    reviewedOn: string
    files: ResourceFile[]
  }
}) {
  const { slug, title, description, label, type, minutes, reviewedOn, files } = resource
  const [file] = files
  return (
    <Card
      title={title}
      href={`/resources/${slug}`}
      kicker={label}
      footer={
        <ul className="card-facts">
          <li>
            <Icon name={ICONS[type] ?? 'file'} />
            {kindWords(resource, file)}
          </li>
          <li>
            <Icon name="clock" />
            {minutes}
          </li>
          <li>
            <Icon name="check" />
            <Sentence of={words.resourceCard.checked} date={longDate(reviewedOn)} />
          </li>
          {file && (
            <li>
              <Icon name="download" />
              <a href={fileAddress(file.name)} download={file.name}>
                <Sentence
                  of={words.resourceCard.download}
                  format={file.format}
                  title={<span className="only-heard">{`: ${title}`}</span>}
                />
              </a>
            </li>
          )}
        </ul>
      }
    >
      <p>{description}</p>
    </Card>
  )
}
