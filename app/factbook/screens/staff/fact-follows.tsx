import { useEffect, useRef } from 'react'
import { Link, useRevalidator } from 'react-router'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { FollowUp } from '../../facts/fact-followers.server.ts'

const LOOK_AGAIN = 3000
/** After this many checks a person has to reload: an open page does not mean that anyone is there. */
const LOOKS = 20

/** Files are made within seconds: the page polls for them without touching typed text. */
function useLookedAtAgain(waiting: boolean): void {
  const { state, revalidate } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!waiting) looks.current = 0
    if (!waiting || state !== 'idle' || looks.current >= LOOKS) return
    const timer = setTimeout(() => {
      looks.current += 1
      void revalidate()
    }, LOOK_AGAIN)
    return () => clearTimeout(timer)
  }, [waiting, state, revalidate])
}

/** The files and other things derived from a record, with their progress. */
export function FactFollows({ follows, refused }: { follows: readonly FollowUp[]; refused: boolean }) {
  // Polling would remove a refusal from the page.
  useLookedAtAgain(!refused && follows.some(({ look }) => look === 'waiting'))
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
