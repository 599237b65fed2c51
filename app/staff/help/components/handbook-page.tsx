import { Link } from 'react-router'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'

interface Props {
  title: string
  html: string
  /** The other page of the two. */
  other: { to: string; label: string }
}

export function HandbookPage({ title, html, other }: Props) {
  const link = (
    <Link className="line-link" to={other.to}>
      {other.label}
    </Link>
  )
  return (
    <ConsolePage title={title} lead={link}>
      <Prose html={html} />
      <p>{link}</p>
    </ConsolePage>
  )
}
