import { linksIn } from '../../model/rules.ts'

// Lines that only moderators see.

/** A link to the desk with the number of waiting posts, for a signed-in moderator only. */
export function QueueLine({ desk }: { desk: { waiting: number; reported: number } | null }) {
  if (!desk) return null
  return (
    <p>
      <a className="line-link" href="/staff/forum">
        Forum desk: {desk.waiting} waiting, {desk.reported} reported
      </a>
    </p>
  )
}

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

/** Shows the author's tone to the moderator too: without it, a joke that is marked as one reads as an insult. */
export function PostsTone({ tone }: { tone: string | null }) {
  return tone && <p className="muted">The author says: “{tone}”</p>
}
