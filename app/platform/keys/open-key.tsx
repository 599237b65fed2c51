import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '#app/ui/forms/field.tsx'
import { useDemo } from '#app/ui/page/demo-banner.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '#app/ui/words.ts'
import { sentenceOf } from '../text/sentence-of.ts'
import { useKeyRing } from './key-ring.tsx'

/**
 * Asks for the passphrase of the member's key, first of all on a page that shows what is sealed. Nothing where the key is open, or where
 * there is none.
 */
export function OpenKey() {
  const { key, has, looking, unlock, unlockWithPasskey } = useKeyRing()
  if (key || !has) return null
  // Without scripts it stays at this.
  if (looking)
    return (
      <p className="open-key">
        Cases and messages are opened in your browser, so this page needs JavaScript.
      </p>
    )
  return <UnlockForm onUnlock={unlock} onPasskey={unlockWithPasskey} />
}

interface Ways {
  onUnlock: (passphrase: string) => Promise<boolean>
  onPasskey: (() => Promise<void>) | null
}

function UnlockForm({ onUnlock, onPasskey }: Ways) {
  const demo = useDemo()
  const [asking, setAsking] = useState(false)
  const [told, setTold] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const withPasskey = async () => {
    if (asking || !onPasskey) return
    const page = form.current?.closest('main')
    setAsking(true)
    setTold('')
    try {
      await onPasskey()
      page?.focus({ preventScroll: true })
    } catch (error) {
      setTold(sentenceOf(error as Error, 'Use your passphrase.'))
      setAsking(false)
    }
  }
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
    <form ref={form} className="open-key staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Open your key</h2>
      <p>
        It then stays open in all tabs of this browser. It locks when you lock it, sign out, or leave it for
        15 minutes.
      </p>
      {onPasskey && (
        <>
          <Button type="button" aria-disabled={asking} onClick={withPasskey}>
            {asking ? 'Waiting for your device' : 'Open with a passkey'}
          </Button>
          <p role="status">{told}</p>
        </>
      )}
      <Field
        label="Your passphrase"
        name="passphrase"
        type="password"
        autoComplete="current-password"
        width="half"
        defaultValue={demo?.passphrase}
        hint={demo ? words.demo.itIs({ words: demo.passphrase }) : undefined}
        required
        error={state === 'wrong' ? 'This passphrase does not open your key. Try again' : undefined}
      />
      <Button look={onPasskey ? 'quiet' : 'main'} aria-disabled={state === 'opening'}>
        {state === 'opening' ? 'Opening' : 'Open my key'}
      </Button>
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
