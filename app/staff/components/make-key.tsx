import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { PASSPHRASE_SHORTEST, passphraseProblem } from '../rules.ts'

type Problems = { 'new-passphrase'?: string; 'new-passphrase-again'?: string; form?: string }

/** Makes a staff member's key in their browser and keeps it locked with a passphrase that only they know. */
export function MakeKey({ root }: { root: string }) {
  const { hold } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [problems, setProblems] = useState<Problems | null>(null)
  const [working, setWorking] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const passphrase = String(form.get('new-passphrase'))
    const found: Problems = {}
    const weak = passphraseProblem(passphrase)
    if (weak) found['new-passphrase'] = weak
    else if (form.get('new-passphrase-again') !== passphrase)
      found['new-passphrase-again'] = 'Both must be the same. Type it again'
    setProblems(Object.keys(found).length > 0 ? found : null)
    if (Object.keys(found).length > 0) return
    setWorking(true)
    try {
      const { makeKey, post } = await import('../signing.client.ts')
      const made = await makeKey(passphrase, root)
      await post(made.post)
      hold(made.key)
      await revalidate()
    } catch (error) {
      setProblems({ form: (error as Error).message || 'Your key was not kept. Try again.' })
      setWorking(false)
    }
  }
  return (
    <form className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Make your key</h2>
      <ErrorSummary errors={problems} />
      <p>
        Your key opens cases and messages. It is made in this browser and locked with a passphrase.{' '}
        <strong>Nobody can look up the passphrase.</strong> Without it, you make a new key and a steward gives
        you the cases again.
      </p>
      <Field
        label="Passphrase"
        name="new-passphrase"
        type="password"
        autoComplete="new-password"
        width="half"
        required
        hint={`${PASSPHRASE_SHORTEST} characters or more. Four or five words that do not belong together are good.`}
        error={problems?.['new-passphrase']}
      />
      <Field
        label="The passphrase again"
        name="new-passphrase-again"
        type="password"
        autoComplete="new-password"
        width="half"
        required
        error={problems?.['new-passphrase-again']}
      />
      <Button aria-disabled={working}>{working ? 'Making your key' : 'Make my key'}</Button>
    </form>
  )
}
