import { linksIn } from '../../../model/rules.ts'

/** Where the links of a post lead: its words need not say so, and a phone shows no address before a link is opened. */
export function LinkTargets({ html }: { html: string }) {
  const links = linksIn(html)
  if (links.length === 0) return null
  return (
    <p>
      {links.length === 1 ? 'Its link goes to' : 'Its links go to'} <bdi data-name>{links.join(', ')}</bdi>
    </p>
  )
}
