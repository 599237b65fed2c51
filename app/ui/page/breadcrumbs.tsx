import { words } from '../words.ts'

export interface Crumb {
  label: string
  /** Absent for the page itself. */
  href?: string
  /** The language of its label, if it is not English. */
  lang?: string
}

/** The breadcrumb. It starts with Home; the last entry is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const all: Crumb[] = [{ label: words.breadcrumbs.home, href: '/' }, ...crumbs]
  return (
    <nav aria-label={words.breadcrumbs.breadcrumb} className="crumbs">
      <ol>
        {all.map((crumb, index) => (
          <li key={crumb.label}>
            {crumb.href && index < all.length - 1 ? (
              <a href={crumb.href}>{crumb.label}</a>
            ) : (
              <span aria-current="page" lang={crumb.lang}>
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
