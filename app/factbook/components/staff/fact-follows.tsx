import { Link } from 'react-router'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { FollowUp } from '../../fact-followers.server.ts'

/** What is made from a record, and how far it is. */
export function FactFollows({ follows }: { follows: readonly FollowUp[] }) {
  if (follows.length === 0) return null
  return (
    <section className="staff-box" aria-labelledby="follows">
      <h2 id="follows">Made from it</h2>
      <p>The site makes these files again by itself after each publication.</p>
      <ul className="spaced">
        {follows.map(({ title, state, look, href }) => (
          <li key={href}>
            <Link to={href} className="line-link">
              {title}
            </Link>{' '}
            <StatusTag look={look}>{state}</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
