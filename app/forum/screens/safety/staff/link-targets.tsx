import { linksIn } from '../../../model/rules.ts'

/** Lists the link targets of a post: the link text may hide them, and a phone does not show a URL before it is opened. */
export function LinkTargets({ html }: { html: string }) {
  const links = linksIn(html)
  if (links.length === 0) return null
  return (
    <p>
      {links.length === 1 ? 'Its link goes to' : 'Its links go to'} <bdi data-name>{links.join(', ')}</bdi>
    </p>
  )
}
