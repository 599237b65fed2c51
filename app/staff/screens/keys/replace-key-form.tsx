import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import {
  NewPassphrase,
  type PassphraseProblems,
  useNewPassphrase,
} from '#app/platform/passphrases/new-passphrase.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { WorkProgress } from '#app/ui/parts/work-progress.tsx'
import type { Replaced } from '../../keys/replaced.ts'
import type { KeyOwner } from '../../keys/signing.client.ts'
import type { KeyBoard } from '../../keys/staff-keys.server.ts'
import { Words } from './fingerprint.tsx'

const REASONS = [
  { value: 'renewed', label: 'I want a new one', hint: 'Nobody else has had my key or my passphrase.' },
  {
    value: 'lost',
    label: 'Someone else may have it',
    hint: 'I lost a device or a printed kit, or someone saw my passphrase. The cases get new keys too.',
  },
] as const

/** Makes the new key. A steward's own old key signs the list at once, and everything is moved. */
export function ReplaceKey({ board, who }: { board: KeyBoard; who: KeyOwner }) {
  const { key, hold } = useKeyRing()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<(PassphraseProblems & { reason?: string }) | null>(null)
  const [working, setWorking] = useState(false)
  const [moved, setMoved] = useState<{ done: number; all: number } | null>(null)
  const choice = useNewPassphrase()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!key || working || choice.wroteDown()) return
    const form = new FormData(event.currentTarget)
    const reason = REASONS.find(({ value }) => value === form.get('reason'))?.value
    setWorking(true)
    try {
      const { passphrase, problems: found } = await choice.chosen(form)
      const all = reason ? found : { reason: 'Choose why you replace it', ...found }
      setProblems(all)
      if (all || !reason) return setWorking(false)
      const client = await import('../../keys/signing.client.ts')
      const made = await client.makeKey(passphrase, key.root, who)
      await client.postKeyChange({ ...made.post, intent: 'replace', reason })
      const signer = client.signerOf(board, key)
      if (signer) {
        const { publicKey, signerKey, keyProof } = made.post
        const waiting = {
          ...who,
          name: 'you',
          publicKey,
          signerKey,
          keyProof,
          replaces: true,
          opensNow: null,
        }
        const place = await client.putOnList(board, signer, waiting)
        hold(made.key, made.post.lockedKey)
        const { resealDraft } = await import('../../model/reseal-draft.client.ts')
        const unread = await resealDraft(key.identity, {
          identity: made.key.identity,
          publicKey: place.recipient,
        })
        await client.moveToNewKey(key.identity, place, (done, all) => setMoved({ done, all }))
        await navigate('/staff/keys/kit', { state: { replaced: true, unread } satisfies Replaced })
      } else await revalidate()
    } catch (error) {
      setProblems({ form: sentenceOf(error as Error, 'Check your connection, then try again.') })
      // The server's state determines the next step.
      await revalidate()
    }
    setWorking(false)
  }
  return (
    <form className="staff-box staff-form" data-not-kept onSubmit={submit} noValidate>
      <h2>Make the new key</h2>
      <ErrorSummary errors={problems} />
      <RadioGroup label="Why do you replace it?" name="reason" choices={REASONS} error={problems?.reason} />
      <NewPassphrase choice={choice} problems={problems} label="New passphrase" />
      {choice.ready && (
        <Button aria-disabled={working}>{working ? 'Replacing your key' : 'Replace my key'}</Button>
      )}
      {moved && <WorkProgress {...moved} working={working} what={['sealed key', 'sealed keys']} />}
    </form>
  )
}

/** The new key is made. Only a steward's signature puts it on the list. */
export function WaitsForSteward({ board, me }: { board: KeyBoard; me: string }) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [wrong, setWrong] = useState('')
  const [working, setWorking] = useState(false)
  const mine = key !== null && board.recipients.some((one) => one.signer === key.signing.publicKey)
  const act = async (work: (client: typeof import('../../keys/signing.client.ts')) => Promise<void>) => {
    if (working) return
    setWorking(true)
    setWrong('')
    try {
      await work(await import('../../keys/signing.client.ts'))
    } catch (error) {
      setWrong(sentenceOf(error as Error, 'Check your connection, then try again.'))
    }
    setWorking(false)
    await revalidate()
  }
  const waits = board.waiting.find(({ userId }) => userId === me)
  const [fingerprint, setFingerprint] = useState('')
  useEffect(() => {
    if (waits)
      void import('../../keys/signing.client.ts')
        .then(({ checkedFingerprint }) => checkedFingerprint(waits))
        .then(setFingerprint, ({ message }: Error) => setWrong(message))
  }, [waits])
  const sign = () =>
    act(async (client) => {
      const signer = key && client.signerOf(board, key)
      if (signer && waits) await client.putOnList(board, signer, waits)
    })
  return (
    <section className="staff-box staff-form" aria-labelledby="waits">
      <h2 id="waits">Your new key is waiting for a steward’s signature</h2>
      <p>
        {fingerprint && (
          <>
            Its fingerprint: <Words of={fingerprint} />.{' '}
          </>
        )}
        Tell a steward these eight words, by phone or face to face. They put it on the list on the page Keys.
        Until then, keep using your old key.
      </p>
      <div role="status">
        {wrong && (
          <Notice kind="danger" title="That did not work" level={3}>
            <p>{wrong}</p>
          </Notice>
        )}
      </div>
      <div className="staff-actions">
        {mine && (
          <Button type="button" aria-disabled={working} onClick={sign}>
            Put it on the list
          </Button>
        )}
        <Button
          type="button"
          look="quiet"
          aria-disabled={working}
          onClick={() => act((client) => client.postKeyChange({ intent: 'keep-old' }))}
        >
          Keep my old key
        </Button>
      </div>
    </section>
  )
}
