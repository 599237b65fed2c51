import { Link } from 'react-router'
import type { ImportOutcome } from '#db/tables/texts.ts'
import type { shownImport } from '../../content/past-imports.server.ts'

const OUTCOMES: Record<ImportOutcome, string> = {
  binned: 'It went into the bin.',
  'off-site': 'It went off the site. Items of its kind that visitors have seen are never deleted.',
  restored: 'It got back what it had before.',
  waits: 'Its earlier words or value wait: visitors do not see them yet.',
  left: 'Not undone.',
}

type Items = NonNullable<Awaited<ReturnType<typeof shownImport>>>['items']

/** What an import added and changed, and what became of it. */
export function ImportedItems({ items, more, undone }: { items: Items; more: number; undone: boolean }) {
  return (
    <section aria-labelledby="items">
      <h2 id="items">{undone ? 'What became of each item' : 'What it added and changed'}</h2>
      {undone && <p>What is not as before comes first, with the reason.</p>}
      <ul className="spaced line-links">
        {items.map(({ id, to, title, kind, isNew, outcome, stays }) => (
          <li key={id}>
            {kind}, {isNew ? 'new' : 'changed'}: {to === null ? title : <Link to={to}>{title}</Link>}
            {(outcome !== null || stays !== null) && <br />}
            {outcome !== null && OUTCOMES[outcome]} {stays}
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more} more.</p>}
    </section>
  )
}
