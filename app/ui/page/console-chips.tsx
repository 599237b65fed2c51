import { Link } from 'react-router'

/** Links to the parts of a list of the console. They keep the tab, and with it the key that is open in it. */
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
