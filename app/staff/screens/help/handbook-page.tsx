import { Link } from 'react-router'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'

const PAGES = [
  ['/staff/help/posts', 'posts'],
  ['/staff/help/more', 'everything else'],
  ['/staff/help/forum', 'moderating the forum'],
] as const

interface Props {
  page: (typeof PAGES)[number][0]
  html: string
}

/** A page of the handbook, with links to the others. */
export function HandbookPage({ page, html }: Props) {
  const at = PAGES.findIndex(([address]) => address === page)
  const others = (
    <ul className="tall-links">
      {PAGES.map(
        ([address, about], index) =>
          index !== at && (
            <li key={address}>
              <Link to={address}>
                Page {index + 1} of {PAGES.length}: {about}
              </Link>
            </li>
          ),
      )}
    </ul>
  )
  return (
    <ConsolePage title={`Handbook for editors, page ${at + 1} of ${PAGES.length}: ${PAGES[at]?.[1]}`}>
      {others}
      <Prose html={html} />
      {others}
    </ConsolePage>
  )
}
