import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useKeyRing } from './key-ring.tsx'

/**
 * Asks for the passphrase of the member's key, first of all on a page that shows what is sealed. Nothing where the key is open, or where
 * there is none.
 */
export function OpenKey() {
  const { key, has, looking, unlock } = useKeyRing()
  if (key || !has) return null
  // Without scripts it stays at this.
  if (looking)
    return (
      <p className="open-key">
        Cases and messages are opened in your browser, so this page needs JavaScript.
      </p>
    )
  return <UnlockForm onUnlock={unlock} />
}

function UnlockForm({ onUnlock }: { onUnlock: (passphrase: string) => Promise<boolean> }) {
  const [state, setState] = useState<'ready' | 'opening' | 'wrong'>('ready')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // The form goes away when the key opens, and the focus must not be lost with it.
    const page = form.closest('main')
    const typed = String(new FormData(form).get('passphrase') ?? '')
    setState('opening')
    if (await onUnlock(typed)) page?.focus({ preventScroll: true })
    else {
      setState('wrong')
      form.querySelector('input')?.focus()
    }
  }
  return (
    <form className="open-key staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Open your key</h2>
      <p>
        It then stays open in all tabs of this browser. It locks when you lock it, sign out, or leave it for
        15 minutes.
      </p>
      <Field
        label="Your passphrase"
        name="passphrase"
        type="password"
        autoComplete="current-password"
        width="half"
        required
        error={state === 'wrong' ? 'This passphrase does not open your key. Try again' : undefined}
      />
      <Button aria-disabled={state === 'opening'}>{state === 'opening' ? 'Opening' : 'Open my key'}</Button>
      {state === 'wrong' && (
        <p>
          <Link className="line-link" to="/staff/keys">
            I cannot open my key
          </Link>
        </p>
      )}
    </form>
  )
}
