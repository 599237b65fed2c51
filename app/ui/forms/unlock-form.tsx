import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { words } from '../words.ts'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

/** Asks for the passphrase of the staff member's key. It is not sent: the key is opened in this tab. */
export function UnlockForm({ onUnlock }: { onUnlock: (passphrase: string) => Promise<boolean> }) {
  const [state, setState] = useState<'starting' | 'ready' | 'opening' | 'wrong'>('starting')
  useEffect(() => setState('ready'), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The form disappears when the key opens, so move the focus elsewhere.
    const page = form.closest('main')
    const typed = String(new FormData(form).get('passphrase') ?? '')
    setState('opening')
    if (await onUnlock(typed)) page?.focus({ preventScroll: true })
    else {
      setState('wrong')
      form.querySelector('input')?.focus()
    }
  }
  if (state === 'starting') {
    return <p>{words.unlockForm.casesMessagesOpenedYour}</p>
  }
  return (
    <form className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>{words.unlockForm.openYourKey}</h2>
      <p>{words.unlockForm.yourKeyStaysOpen}</p>
      <Field
        label={words.unlockForm.passphraseLabel}
        name="passphrase"
        type="password"
        autoComplete="current-password"
        width="half"
        required
        error={state === 'wrong' ? words.unlockForm.thisPassphraseDoesNot : undefined}
      />
      <Button aria-disabled={state === 'opening'}>
        {state === 'opening' ? words.unlockForm.opening : words.unlockForm.openMyKey}
      </Button>
      {state === 'wrong' && (
        <p>
          <Link className="line-link" to="/staff/keys">
            {words.unlockForm.otherWays}
          </Link>
        </p>
      )}
    </form>
  )
}
