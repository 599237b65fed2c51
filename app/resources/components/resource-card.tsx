import { longDate } from '#app/platform/time.ts'
import { Icon, type IconName } from '#app/ui/parts/icons.tsx'
import { Card } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { kindWords, type ResourceFile } from '../rules.ts'
import { words } from '../words.ts'

const ICONS: Record<string, IconName> = { PDF: 'file', DOCX: 'mail', Video: 'video' }

export function ResourceCard({
  resource,
}: {
  resource: {
    slug: string
    title: string
    description: string
    category: string
    /** The name of its category. */
    label: string
    type: string
    minutes: string
    reviewedOn: string
    files: ResourceFile[]
  }
}) {
  const { slug, title, description, label, type, minutes, reviewedOn, files } = resource
  return (
    <Card
      title={title}
      href={`/resources/${slug}`}
      kicker={label}
      footer={
        <ul className="card-facts">
          <li>
            <Icon name={ICONS[type] ?? 'file'} />
            {kindWords(resource, files[0])}
          </li>
          <li>
            <Icon name="clock" />
            {minutes}
          </li>
          <li>
            <Icon name="check" />
            <Sentence of={words.resourceCard.checked} date={longDate(reviewedOn)} />
          </li>
        </ul>
      }
    >
      <p>{description}</p>
    </Card>
  )
}
