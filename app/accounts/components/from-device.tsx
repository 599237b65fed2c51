import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { Held } from '../rules.ts'
import { useHeld } from './use-held.ts'

/** What only the browser knows: shown once it was asked. Before, a line that says so; without scripts, nothing. */
export function FromDevice({ children }: { children: (held: Held) => ReactNode }) {
  const held = useHeld()
  if (held === undefined) return <p className="dash-reading">Reading the list that this device keeps.</p>
  if (held === 'refused') return <KeepsNothing />
  return children(held)
}

export function KeepsNothing() {
  return (
    <Notice kind="info" title="This browser keeps nothing for this site" level={3}>
      <p>
        Its settings do not let websites keep lists. You can still follow a case with its number and words,
        and bookmark the pages that you want to find again.
      </p>
    </Notice>
  )
}

/** Without JavaScript: what the page cannot do, and what works all the same. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="box dash-no-script">
        <h2>JavaScript is off in this browser</h2>
        <p>
          Your lists are kept in this browser, not with us. Only JavaScript can read them. So this page cannot
          show them now.
        </p>
        <p>You can still read our answers to a case. You need its number and your six words.</p>
        <ButtonLink href="/legal-help/case">Open my case with number and words</ButtonLink>
      </div>
    </noscript>
  )
}
