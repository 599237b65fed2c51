import { Link } from 'react-router'
import { TEXT_STATES } from '#app/content/model/rules.ts'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { StateTags } from '#app/ui/staff/state-tags.tsx'
import type { VariantLine } from '../../variant-lines.server.ts'

/** Variants with their states, and whether the full text has changed since. */
export function VariantTable({ variants, caption }: { variants: readonly VariantLine[]; caption: string }) {
  return (
    <Table
      caption={caption}
      head={['Version', 'State', 'Full text', 'Changed', 'By']}
      ids={variants.map(({ id }) => id)}
      rows={variants.map((one) => [
        <Link key="title" to={`/staff/variants/${one.id}`} className="line-link" data-name>
          {one.title}
        </Link>,
        <StateTags key="state" state={TEXT_STATES[one.state]} text={one} />,
        typeof one.cell === 'object' ? (
          <StatusTag key="changed" look={one.cell.look}>
            {one.cell.label}
          </StatusTag>
        ) : (
          one.cell
        ),
        one.publishAt ? `Goes out ${one.publishAt}` : one.editedOn,
        one.editor,
      ])}
    />
  )
}
