import { useState } from 'react'
import { Link } from 'react-router'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { KeyBoard, WaitingKey } from '../../keys/staff-keys.server.ts'

export type Opens = KeyBoard['recipients'][number]['opens']

export const OPENS: Record<Opens, string> = {
  'new-cases': 'All new cases and messages',
  assigned: 'Only cases they are given',
}

/** A waiting key. A steward's opens everything; for a caseworker's the least access is offered first. */
export function PutOnList(props: {
  one: WaitingKey
  busy: boolean
  onPut: (one: WaitingKey, opens: Opens) => void
}) {
  const { one, busy, onPut } = props
  const asks = !one.maySign && !one.replaces
  const [opens, setOpens] = useState<Opens>(asks ? 'assigned' : (one.opensNow ?? 'new-cases'))
  return (
    <div className="staff-form">
      {asks && (
        <Select
          label={`What the key of ${one.name} opens`}
          name="opens"
          id={`opens-${one.userId}`}
          value={opens}
          onChange={(event) => setOpens(event.currentTarget.value as Opens)}
          choices={[
            { value: 'assigned', label: OPENS.assigned },
            { value: 'new-cases', label: OPENS['new-cases'] },
          ]}
        />
      )}
      <Button type="button" size="small" aria-disabled={busy} onClick={() => onPut(one, opens)}>
        Put {one.name} on the list
      </Button>
    </div>
  )
}

interface Changes {
  share: () => void
  reach: (opens: Opens) => void
}

export function Change({
  one,
  busy,
  on,
}: {
  one: KeyBoard['recipients'][number]
  busy: boolean
  on: Changes
}) {
  if (one.kind === 'recovery') return <>Cannot be removed</>
  const press = (label: string, act: () => void) => (
    <Button type="button" look="quiet" size="small" aria-disabled={busy} onClick={act}>
      {label}
    </Button>
  )
  return (
    <details className="disclosure key-change">
      <summary>Change</summary>
      <div className="staff-actions">
        {!one.removed && !one.forgotten && press('Hand over what I can open', on.share)}
        {!one.removed &&
          !one.forgotten &&
          (one.opens === 'new-cases'
            ? press('Open only what they are given', () => on.reach('assigned'))
            : press('Open all new cases and messages', () => on.reach('new-cases')))}
        <Link className="line-link" to={`/staff/keys/off/${one.id}`}>
          Take {one.name} off the list
        </Link>
      </div>
    </details>
  )
}
