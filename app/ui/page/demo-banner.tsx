import { useRouteLoaderData } from 'react-router'
import { Button } from '../parts/button.tsx'
import { words } from '../words.ts'

/** What a demo shows on every page. A site that is not one has none. */
export interface Demo {
  /** Of all its staff's keys. */
  passphrase: string
  /** Who can be signed in with one press: the end of the button's address, and its label. */
  people: readonly { who: string; label: string }[]
}

export const useDemo = () => (useRouteLoaderData('root') as { demo?: Demo | null } | undefined)?.demo

/** Says on every page of a demo that it is one, and signs its visitor in as anyone. */
export function DemoBanner() {
  const demo = useDemo()
  if (!demo) return null
  const said = words.demo
  return (
    <aside className="demo-banner" aria-label={said.name}>
      <div className="wrap">
        <p>
          <strong>{said.isDemo}</strong> {said.invented}
        </p>
        <details>
          <summary>{said.lookAround}</summary>
          <ul>
            {demo.people.map(({ who, label }) => (
              <li key={who}>
                <form method="post" action={`/demo/sign-in/${who}`}>
                  <Button look="quiet" size="small">
                    {label}
                  </Button>
                </form>
              </li>
            ))}
          </ul>
          <p>{said.passphrase({ words: demo.passphrase })}</p>
        </details>
      </div>
    </aside>
  )
}
