import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface Props {
  uses: readonly { title: string; to: string }[]
  /** What to say when no resource uses it. */
  none: ReactNode
}

/** The resources that use a PDF, each with a link to its editor. */
export function PdfUses({ uses, none }: Props) {
  if (uses.length === 0) return none
  return (
    <ul className="line-links">
      {uses.map(({ title, to }) => (
        <li key={to}>
          <Link className="line-link" to={to} data-name>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
