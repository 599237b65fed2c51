import { type RefObject, useEffect, useState } from 'react'

const EVERY = 30_000
/** The server counts somebody as writing a while longer. */
const TYPED_WITHIN = 60_000
const HOUR_HERE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

/** Who else is writing in this text, and until when the server has what was typed here. */
export function TextWriters({
  id,
  others,
  form,
  kept: keptEvent,
}: {
  id: string
  others: readonly string[]
  form: RefObject<HTMLFormElement | null>
  /** The event that says that the server has what was typed. */
  kept: string
}) {
  const [now, setNow] = useState(others)
  const [keptAt, setKeptAt] = useState('')
  useEffect(() => setNow(others), [others])
  useEffect(() => {
    let typedAt = 0
    let asked = 0
    const ask = () => {
      asked = Date.now()
      const typing = Date.now() - typedAt < TYPED_WITHIN ? 'yes' : 'no'
      fetch(`/staff/content/${id}/writing`, { method: 'POST', body: new URLSearchParams({ typing }) })
        .then(async (answer) => answer.ok && setNow((await answer.json()) as string[]))
        // Away for a moment; the next time tells.
        .catch(() => undefined)
    }
    const typed = () => {
      typedAt = Date.now()
      if (typedAt - asked > EVERY) ask()
    }
    // Of this device, and it says so: the other times of the page are those of the organization.
    const kept = () => setKeptAt(new Date().toLocaleTimeString('en-US', HOUR_HERE))
    const timer = setInterval(ask, EVERY)
    const words = form.current
    words?.addEventListener('input', typed)
    window.addEventListener(keptEvent, kept)
    return () => {
      clearInterval(timer)
      words?.removeEventListener('input', typed)
      window.removeEventListener(keptEvent, kept)
    }
  }, [id, form, keptEvent])
  return (
    <div role="status" className="text-writers">
      {now.map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong> When you save, both your changes are put together.
        </p>
      ))}
      {keptAt && (
        <p>
          What you typed is kept for you, last at {keptAt}. Press Save to make a version that others can see.
        </p>
      )}
    </div>
  )
}
