import { type FormEvent, useEffect, useState } from 'react'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { PASSKEY_NAME_LONGEST } from '../../model/rules.ts'

type Problems = { 'passkey-name'?: string; form?: string }

/** Adds another passkey for the signed-in member. Passkeys need JavaScript, so the form is rendered by it. */
export function AddPasskey() {
  const [state, setState] = useState<'absent' | 'none' | 'ready' | 'asking'>('absent')
  const [problems, setProblems] = useState<Problems | null>(null)
  useEffect(() => setState('PublicKeyCredential' in window ? 'ready' : 'none'), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'asking') return
    const name = String(new FormData(event.currentTarget).get('passkey-name') ?? '').trim()
    const wrong = name ? null : { 'passkey-name': 'Give the passkey a name' }
    setProblems(wrong)
    if (wrong) return
    setState('asking')
    try {
      const optionsJSON = await post(name, 'question')
      const { startRegistration } = await import('@simplewebauthn/browser')
      const made = await startRegistration({ optionsJSON: optionsJSON as never }).catch((error: Error) => {
        throw new Error(
          error.name === 'InvalidStateError'
            ? 'This device already has one of your passkeys. Use another device, or a security key.'
            : 'The passkey was not made. Try again, or use another device.',
        )
      })
      await post(name, 'answer', JSON.stringify(made))
      const { sendDraftsNow, draftWasSent } = await import(
        '#app/platform/autosave/console-autosave.client.ts'
      )
      draftWasSent()
      await sendDraftsNow()
      window.location.assign('/staff/me')
    } catch (error) {
      setProblems({ form: sentenceOf(error as Error, 'Check your connection, then try again.') })
      setState('ready')
    }
  }
  if (state === 'absent') return <p>To add a passkey, this page needs JavaScript.</p>
  if (state === 'none')
    return <p>This browser does not support passkeys. Use another one to add a passkey.</p>
  return (
    <form className="staff-form" onSubmit={submit} noValidate>
      <h3>Add a passkey</h3>
      <ErrorSummary errors={problems} />
      <Field
        label="A name for it"
        name="passkey-name"
        width="half"
        maxLength={PASSKEY_NAME_LONGEST}
        autoComplete="off"
        required
        hint="So you can recognize it, for example: work laptop, or blue security key."
        error={problems?.['passkey-name']}
      />
      <Button look="quiet" aria-disabled={state === 'asking'}>
        {state === 'asking' ? 'Waiting for your device' : 'Add a passkey'}
      </Button>
    </form>
  )
}

async function post(name: string, step: 'question' | 'answer', answer = ''): Promise<unknown> {
  const body = new URLSearchParams({ 'passkey-name': name, step, answer })
  const response = await fetch('/staff/me/passkey', { method: 'POST', body })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
