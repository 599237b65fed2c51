import { Link } from 'react-router'
import { Table } from '#app/ui/parts/data.tsx'
import type { ReplyTemplate, ReplyTemplateKind } from '../template-kind.ts'

interface Props {
  kind: ReplyTemplateKind
  /** `changed`: the day, in words. */
  templates: readonly (ReplyTemplate & { changed: string })[]
}

/** The templates in use. */
export function TemplateList({ kind: { noun, plural, path, limits }, templates }: Props) {
  if (templates.length === 0) return <p>No {plural} yet.</p>
  const hasNext = limits.nextStep > 0
  return (
    <Table
      caption={noun === 'letter' ? 'Letters in use' : 'Replies in use'}
      head={[noun === 'letter' ? 'Letter' : 'Reply', ...(hasNext ? ['Next step'] : []), 'Last changed']}
      ids={templates.map(({ id }) => id)}
      rows={templates.map((one) => [
        <Link key="title" to={`${path}/${one.id}`} className="line-link">
          {one.title}
        </Link>,
        ...(hasNext ? [one.nextStep || 'None. The writer adds one'] : []),
        one.changed,
      ])}
    />
  )
}
