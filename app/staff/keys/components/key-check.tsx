import { useEffect, useState } from 'react'
import { Button } from '#app/ui/forms/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { KeyBoard, WaitingKey } from '../staff-keys.server.ts'
import { Words } from './fingerprint.tsx'
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
  self,
  working,
  onSign,
  onBack,
}: {
  choice: Choice
  /** Who signs. */
  self: string
  working: boolean
  onSign: () => void
  onBack: () => void
}) {
  const one = 'put' in choice ? choice.put : choice.reach
  const maySign = 'put' in choice ? choice.put.maySign : choice.reach.signer !== null
  const found = useFingerprint(choice)
  return (
    <section className="staff-box" aria-labelledby="check">
      <h2 id="check">Check this before you sign</h2>
      <DescriptionList
        items={[
          { name: 'Whose key', value: one.name },
          { name: 'What it opens', value: OPENS[choice.opens] },
          {
            name: 'May sign the list',
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
            {working ? 'Signing' : 'Sign the list'}
          </Button>
        )}
        <Button type="button" look="quiet" aria-disabled={working} onClick={onBack}>
          Go back
        </Button>
      </div>
    </section>
  )
}

interface Found {
  words?: string | null
  wrong?: string
  working?: boolean
}

/** Of a key that waits, worked out here, once it was seen that the key says the same of itself. */
function useFingerprint(choice: Choice): Found {
  const [found, setFound] = useState<Found>({ working: true })
  useEffect(() => {
    if ('reach' in choice) return setFound({ words: choice.reach.fingerprint })
    let here = true
    setFound({ working: true })
    void import('../signing.client.ts')
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
