import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { KeyBoard, WaitingKey } from '../../keys/staff-keys.server.ts'
import { Words } from './fingerprint.tsx'
import { OPENS, type Opens } from './key-line.tsx'

/**
 * A preview of the steward's next step: put a key on the list, change what one opens, or
 * hand over what their own opens.
 */
export type Choice = ToPut | ToReach | ToShare
export interface ToPut {
  put: WaitingKey
  opens: Opens
}
export interface ToReach {
  reach: KeyBoard['recipients'][number]
  opens: Opens
}

export interface ToShare {
  share: KeyBoard['recipients'][number]
}

export function KeyCheck({
  choice,
  self,
  working,
  onSign,
  onBack,
}: {
  choice: Choice
  /** The signer. */
  self: string
  working: boolean
  onSign: () => void
  onBack: () => void
}) {
  const one = 'put' in choice ? choice.put : listed(choice)
  const maySign = 'put' in choice ? choice.put.maySign : listed(choice).signer !== null
  const shares = 'share' in choice
  const found = useFingerprint(choice)
  // The pressed button is out of sight, or below.
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="staff-box" aria-labelledby="check">
      <h2 id="check" ref={heading} tabIndex={-1}>
        {shares ? 'Check this before you hand over' : 'Check this before you sign'}
      </h2>
      <DescriptionList
        items={[
          { name: 'Whose key', value: one.name },
          shares
            ? { name: 'What it opens after this', value: 'Every case and message that your key opens now' }
            : { name: 'What it opens', value: OPENS[choice.opens] },
          {
            name: 'Can approve keys',
            value: maySign ? 'Yes. They can put other keys on the list and take them off' : 'No',
          },
          ...(found.words ? [{ name: 'Fingerprint', value: <Words of={found.words} /> }] : []),
        ]}
      />
      {'put' in choice && found.words && (
        <p>
          {choice.put.userId === self
            ? 'This is your own key. Sign only if these are the eight words at the top of this page.'
            : `Ask ${one.name} for the fingerprint of their key, by phone or face to face. They see it on the page Keys. Sign only if it is the same eight words.`}
        </p>
      )}
      {shares && <p>This cannot be undone: people still know what they have read.</p>}
      <div role="status">
        {found.wrong && (
          <Notice kind="danger" title="Do not sign this key" level={3}>
            <p>{found.wrong}</p>
          </Notice>
        )}
      </div>
      <div className="staff-actions">
        {!found.wrong && (
          <Button type="button" aria-disabled={working || found.working} onClick={onSign}>
            {shares ? (working ? 'Handing over' : 'Hand it over') : working ? 'Signing' : 'Sign the list'}
          </Button>
        )}
        <Button type="button" look="quiet" aria-disabled={working} onClick={onBack}>
          Go back
        </Button>
      </div>
    </section>
  )
}

const listed = (choice: ToReach | ToShare) => ('reach' in choice ? choice.reach : choice.share)

interface Found {
  words?: string | null
  wrong?: string
  working?: boolean
}

/** The fingerprint of a waiting key, computed here, after checking that the key's own statement matches. */
function useFingerprint(choice: Choice): Found {
  const [found, setFound] = useState<Found>({ working: true })
  useEffect(() => {
    if (!('put' in choice)) return setFound({ words: listed(choice).fingerprint })
    let here = true
    setFound({ working: true })
    void import('../../keys/signing.client.ts')
      .then(({ checkedFingerprint }) => checkedFingerprint(choice.put))
      .then(
        (words) => here && setFound({ words }),
        (error: Error) => here && setFound({ wrong: error.message }),
      )
    return () => {
      here = false
    }
  }, [choice])
  return found
}
