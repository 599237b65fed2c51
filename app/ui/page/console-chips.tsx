import { Link } from 'react-router'

/** Links to the parts of a console list. They stay in the tab, which keeps the key open. */
export function ConsoleChips({
  label,
  links,
}: {
  label: string
  links: readonly { to: string; label: string; current: boolean }[]
}) {
  return (
    <nav aria-label={label} className="chips">
      <ul>
        {links.map(({ to, label, current }) => (
          <li key={label}>
            <Link to={to} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
