import { Link } from 'react-router'
import type { ImportOutcome } from '#db/tables/texts.ts'
import type { shownImport } from '../../content/past-imports.server.ts'

const OUTCOMES: Record<ImportOutcome, string> = {
  binned: 'It is in the bin, or was deleted.',
  'off-site': 'It is off the site. Items of its kind that visitors have seen are never deleted.',
  restored: 'It is as before the import.',
  waits: 'It has its words or its value from before, but visitors do not see them yet.',
  left: 'Not undone.',
}

type Items = NonNullable<Awaited<ReturnType<typeof shownImport>>>['items']

/** What an import added and changed, and what became of it. */
export function ImportedItems({ items, more }: { items: Items; more: number }) {
  return (
    <section aria-labelledby="items">
      <h2 id="items">What it added and changed</h2>
      <ul className="spaced line-links">
        {items.map(({ id, to, title, kind, isNew, outcome, stays }) => (
          <li key={id}>
            {kind}: {to === null ? title : <Link to={to}>{title}</Link>}
            {isNew ? ' (new)' : ' (changed)'}
            {outcome !== null && `. ${OUTCOMES[outcome]}`}
            {stays !== null && `${outcome === null ? '.' : ''} ${stays}`}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </section>
  )
}
