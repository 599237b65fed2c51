import { type FormEvent, useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { isNotSent } from '#app/platform/forms/not-sent.ts'
import { neverSending, onSending, sendingNow, stopSending } from '#app/platform/forms/sending.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { words } from '../words.ts'

interface Props {
  /** The values of the buttons that this stands beside: of several on a page, only the pressed one's is shown. */
  intents: readonly string[]
}

/** How much of a form with a file has gone up, in words and as a bar, with a way to stop it. Needs scripts. */
export function UploadProgress({ intents }: Props) {
  const sending = useSyncExternalStore(onSending, sendingNow, neverSending)
  const navigation = useNavigation()
  const pressed = useRef('')
  const intent = navigation.formData?.get('intent')
  if (intent) pressed.current = String(intent)
  const mine = intents.includes(pressed.current)
  const submitting = navigation.state === 'submitting' && mine
  const box = useRef<HTMLParagraphElement>(null)
  const stopped = sending.state === 'stopped' && mine
  useEffect(() => {
    if (stopped) box.current?.focus()
  }, [stopped])

  const going = sending.state === 'going' && submitting ? sending : null
  const arrived = sending.state === 'arrived' && submitting
  // Read out at each quarter only.
  const heard = going
    ? words.sending.percent(Math.floor(going.percent / 25) * 25)
    : arrived
      ? words.sending.arrived
      : submitting
        ? words.sending.moment
        : ''
  return (
    <div className="sending">
      <p role="status" className={going ? 'only-heard' : undefined}>
        {heard}
      </p>
      {going && (
        <>
          <p aria-hidden="true">{words.sending.percent(going.percent)}</p>
          <progress className="sending-bar" max={100} value={going.percent} aria-label={words.sending.bar} />
          <Button type="button" look="quiet" size="small" onClick={stopSending}>
            {words.sending.cancel}
          </Button>
        </>
      )}
      {stopped && (
        <p ref={box} tabIndex={-1}>
          {words.sending.canceled}
        </p>
      )}
    </div>
  )
}

/** Keeps a button pressed again while its form is on its way from sending it again. */
export function usePressedOnce() {
  const navigation = useNavigation()
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    const again =
      navigation.state === 'submitting' &&
      submitter instanceof HTMLButtonElement &&
      submitter.value === navigation.formData?.get('intent')
    if (again) event.preventDefault()
  }
}

/** The last answer that the server gave. One that never reached it changes nothing on the page. */
export function useAnswered<Answer>(answer: Answer | undefined) {
  const last = useRef<Exclude<Answer, { notSent: unknown }>>(undefined)
  if (!isNotSent(answer)) last.current = answer as typeof last.current
  return last.current
}
