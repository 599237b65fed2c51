import { Button } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/data.tsx'
import type { KeyBoard, WaitingKey } from '../keys.server.ts'
import { OPENS, type Opens } from './key-line.tsx'

/** What a steward is about to sign, before they do: a key that waits, or what a key on the list opens. */
export type Choice = ToPut | ToReach
export interface ToPut {
  put: WaitingKey
  opens: Opens
}
export interface ToReach {
  reach: KeyBoard['recipients'][number]
  opens: Opens
}

export function KeyCheck({
  choice,
  working,
  onSign,
  onBack,
}: {
  choice: Choice
  working: boolean
  onSign: () => void
  onBack: () => void
}) {
  const one = 'put' in choice ? choice.put : choice.reach
  const maySign = 'put' in choice ? choice.put.maySign : choice.reach.signer !== null
  const key = 'put' in choice ? choice.put.publicKey : choice.reach.recipient
  return (
    <section className="staff-box" aria-labelledby="check">
      <h2 id="check">Check this before you sign</h2>
      <DescriptionList
        items={[
          { name: 'Whose key', value: one.name },
          { name: 'Key ends with', value: <code>{key.slice(-8)}</code> },
          { name: 'What it opens', value: OPENS[choice.opens] },
          {
            name: 'May sign the list',
            value: maySign ? 'Yes. They can put other keys on the list and take them off' : 'No',
          },
        ]}
      />
      <div className="staff-actions">
        <Button type="button" aria-disabled={working} onClick={onSign}>
          {working ? 'Signing' : 'Sign the list'}
        </Button>
        <Button type="button" look="quiet" aria-disabled={working} onClick={onBack}>
          Go back
        </Button>
      </div>
    </section>
  )
}
