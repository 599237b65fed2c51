import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import {
  NewPassphrase,
  type PassphraseProblems,
  useNewPassphrase,
} from '#app/platform/passphrases/new-passphrase.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { KeyOwner } from '../../keys/signing.client.ts'

/**
 * Makes a staff member's key in their browser and locks it with a passphrase that only they know.
 * @param props.replaces whether they have given up their previous key
 */
export function MakeKey({ root, who, replaces }: { root: string; who: KeyOwner; replaces?: boolean }) {
  const { hold } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [problems, setProblems] = useState<PassphraseProblems | null>(null)
  const [working, setWorking] = useState(false)
  const choice = useNewPassphrase()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working || choice.wroteDown()) return
    setWorking(true)
    try {
      const { passphrase, problems: found } = await choice.chosen(new FormData(event.currentTarget))
      setProblems(found)
      if (found) return setWorking(false)
      const { makeKey, postKeyChange } = await import('../../keys/signing.client.ts')
      const made = await makeKey(passphrase, root, who)
      await postKeyChange({ ...made.post, ...(replaces && { replaces: 'yes' }) })
      hold(made.key, made.post.lockedKey)
      await revalidate()
    } catch (error) {
      setProblems({ form: sentenceOf(error as Error, 'Your key was not saved. Try again.') })
      setWorking(false)
    }
  }
  return (
    <form className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>{replaces ? 'Make your new key' : 'Make your key'}</h2>
      <ErrorSummary errors={problems} />
      <p>
        Your key opens cases and messages. It is made in this browser and locked with a passphrase.{' '}
        <strong>Nobody can look up the passphrase.</strong> Without it, you make a new key and a steward gives
        you the cases again.
      </p>
      <NewPassphrase choice={choice} problems={problems} />
      {choice.ready && <Button aria-disabled={working}>{working ? 'Making your key' : 'Make my key'}</Button>}
    </form>
  )
}
