import { Link } from 'react-router'

const PLACES = [
  { id: 'list', href: '/staff/gifts', label: 'All gifts' },
  { id: 'enter', href: '/staff/gifts/new', label: 'Enter a gift' },
  { id: 'totals', href: '/staff/gifts/totals', label: 'Totals' },
  { id: 'check', href: '/staff/gifts/check', label: 'Check a month' },
  { id: 'words', href: '/staff/gifts/words', label: 'Receipt wording' },
] as const

/** The treasurers' pages. */
export function LedgerLinks({ here }: { here: (typeof PLACES)[number]['id'] }) {
  return (
    <nav aria-label="Gifts" className="ledger-links">
      <ul>
        {PLACES.map(({ id, href, label }) => (
          <li key={id}>
            <Link to={href} aria-current={id === here ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
