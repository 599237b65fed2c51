import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { WorkProgress } from '#app/ui/parts/work-progress.tsx'
import type { Replaced } from '../../keys/replaced.ts'
import type { KeyBoard } from '../../keys/staff-keys.server.ts'

/**
 * The new key is on the list: the old one is opened a last time and hands over its cases and messages. Can be
 * continued after an interruption.
 */
export function MoveToNewKey({ board, oldLockedKey }: { board: KeyBoard; oldLockedKey: string }) {
  const { key } = useKeyRing()
  const navigate = useNavigate()
  const [wrong, setWrong] = useState<{ passphrase?: string; stopped?: string }>({})
  const [moved, setMoved] = useState({ done: 0, all: 0 })
  const [working, setWorking] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!key || working) return
    const passphrase = String(new FormData(event.currentTarget).get('old-passphrase') ?? '')
    setWrong({})
    setWorking(true)
    try {
      const { unlockWithPassphrase } = await import('#app/platform/keys/opener.client.ts')
      const { moveToNewKey, ownPlace } = await import('../../keys/signing.client.ts')
      const { resealDraft } = await import('../../model/reseal-draft.client.ts')
      const opened = await unlockWithPassphrase(passphrase, oldLockedKey)
      if (opened === null) {
        setWrong({ passphrase: 'This passphrase does not open your old key. Try again' })
      } else {
        const old = JSON.parse(opened) as StaffKey
        const place = await ownPlace(board, key)
        const unread = await resealDraft(old.identity, { identity: key.identity, publicKey: place.recipient })
        await moveToNewKey(old.identity, place, (done, all) => setMoved({ done, all }))
        await navigate('/staff/keys/kit', { state: { replaced: true, unread } satisfies Replaced })
      }
    } catch (error) {
      setWrong({ stopped: sentenceOf(error as Error, 'Check your connection.') })
    }
    setWorking(false)
  }
  return (
    <form className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Move everything to your new key</h2>
      <p>Your new key is on the list. Older cases and messages still open only with your old key.</p>
      <Field
        label="The passphrase of your old key"
        name="old-passphrase"
        type="password"
        autoComplete="off"
        width="half"
        required
        error={wrong.passphrase}
      />
      <Button aria-disabled={working}>{working ? 'Moving' : 'Move everything'}</Button>
      {moved.all > 0 && <WorkProgress {...moved} working={working} what={['sealed key', 'sealed keys']} />}
      <div role="status">
        {wrong.stopped && (
          <Notice kind="danger" title="It stopped" level={3}>
            <p>{wrong.stopped}</p>
            <p>What was moved stays moved. Press the button to continue.</p>
          </Notice>
        )}
      </div>
    </form>
  )
}
