import { useEffect, useState } from 'react'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'

const WRONG = {
  join: 'The passkey was not saved. Try again, or choose codes from an app.',
  'sign-in':
    'This passkey did not open anything. Try again. If you also have codes from an app, use those. If your passkey is lost, the last lines on this page say what to do.',
}

/** Makes a passkey or signs in with one. Passkeys need JavaScript, so the button is rendered by it. */
export function PasskeyButton({ intent, label }: { intent: 'join' | 'sign-in'; label: string }) {
  const [state, setState] = useState<'absent' | 'ready' | 'asking' | 'none'>('absent')
  const [wrong, setWrong] = useState(false)
  useEffect(() => setState('PublicKeyCredential' in window ? 'ready' : 'none'), [])

  const go = async () => {
    setState('asking')
    setWrong(false)
    try {
      const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
      const optionsJSON = await post(intent, 'question')
      const answer =
        intent === 'join'
          ? await startRegistration({ optionsJSON: optionsJSON as never })
          : await startAuthentication({ optionsJSON: optionsJSON as never })
      await post(intent, 'answer', JSON.stringify(answer))
      window.location.assign('/staff')
    } catch {
      setWrong(true)
      setState('ready')
    }
  }

  if (state === 'absent' || state === 'none') {
    return (
      <div className="passkey-place">
        <p>
          {state === 'none'
            ? 'This browser does not support passkeys.'
            : 'A passkey needs JavaScript in this browser.'}
        </p>
      </div>
    )
  }
  return (
    <div className="passkey-place">
      <div role="status">
        {wrong && (
          <Notice kind="danger" title="That did not work" level={3}>
            <p>{WRONG[intent]}</p>
          </Notice>
        )}
      </div>
      <Button type="button" onClick={go} aria-disabled={state === 'asking'}>
        {state === 'asking' ? 'Waiting for your device' : label}
      </Button>
    </div>
  )
}

async function post(intent: string, step: 'question' | 'answer', answer = ''): Promise<unknown> {
  const body = new URLSearchParams({ intent, step, answer })
  const response = await fetch('/staff/passkey', { method: 'POST', body })
  if (!response.ok) throw new Error('refused')
  return response.json()
}
