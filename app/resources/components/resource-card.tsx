import { longDate } from '#app/platform/time.ts'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { Card } from '#app/ui/lists.tsx'
import { categoryLabel, typeLabel } from '../rules.ts'

const ICONS: Record<string, IconName> = { PDF: 'file', DOCX: 'mail', Video: 'video' }

export function ResourceCard({
  resource,
}: {
  resource: {
    slug: string
    title: string
    description: string
    category: string
    type: string
    minutes: string
    reviewedOn: string
  }
}) {
  const { slug, title, description, category, type, minutes, reviewedOn } = resource
  return (
    <Card
      title={title}
      href={`/resources/${slug}`}
      kicker={categoryLabel(category)}
      footer={
        <ul className="card-facts">
          <li>
            <Icon name={ICONS[type] ?? 'file'} />
            {typeLabel(type)}
          </li>
          <li>
            <Icon name="clock" />
            {minutes}
          </li>
          <li>
            <Icon name="check" />
            Checked {longDate(reviewedOn)}
          </li>
        </ul>
      }
    >
      <p>{description}</p>
    </Card>
  )
}
