import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { Held } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { useHeld } from './use-held.ts'

/** Data that only the browser has: shown after it was read. Before that, a line that says so; without scripts, nothing. */
export function FromDevice({ children }: { children: (held: Held) => ReactNode }) {
  const held = useHeld()
  if (held === undefined)
    return <p className="dash-reading scripted">{words.fromDevice.readingListDeviceKeeps}</p>
  if (held === 'refused') return <KeepsNothing />
  return children(held)
}

export function KeepsNothing() {
  return (
    <Notice kind="info" title={words.fromDevice.thisBrowserKeepsNothing} level={3}>
      <p>{words.fromDevice.itsSettingsDoNot}</p>
    </Notice>
  )
}

/** Without JavaScript: what the page cannot do, and what still works. */
export function WithoutScript() {
  return (
    <noscript>
      <div className="box dash-no-script">
        <h2>{words.fromDevice.javaScriptOffBrowser}</h2>
        <p>{words.fromDevice.yourListsKeptBrowser}</p>
        <p>{words.fromDevice.youCanStillRead}</p>
        <ButtonLink href="/legal-help/case">{words.fromDevice.openMyCaseNumber}</ButtonLink>
      </div>
    </noscript>
  )
}
