import { type RefObject, useEffect, useState } from 'react'

const EVERY = 30_000
/** The server counts a member as typing for a while longer. */
const TYPED_WITHIN = 60_000

interface Asked {
  /** Where the page announces this member. It answers with a sentence for each other one. */
  url: string
  /** Those who were there when the page loaded. Without them, the page asks at once. */
  others?: readonly string[]
  /** Where typing counts, and is announced at once; without it anywhere on the page, every half minute. */
  form?: RefObject<HTMLFormElement | null>
}

/** A sentence for each other member of the staff who has this open now. */
export function usePresence({ url, others, form }: Asked): readonly string[] {
  const [now, setNow] = useState(others ?? [])
  useEffect(() => {
    if (others) setNow(others)
  }, [others])
  const asksAtOnce = others === undefined
  useEffect(() => {
    let typedAt = 0
    let asked = 0
    let stopped = false
    const ask = () => {
      // A background tab does not count as reading.
      if (document.visibilityState === 'hidden') return
      asked = Date.now()
      const typing = Date.now() - typedAt < TYPED_WITHIN ? 'yes' : 'no'
      fetch(`${url}?typing=${typing}`, { method: 'POST' })
        .then(async (answer) => {
          if (answer.ok && !stopped) setNow((await answer.json()) as string[])
        })
        // Briefly offline: the next call reports it.
        .catch(() => undefined)
    }
    const typed = () => {
      typedAt = Date.now()
      if (form && typedAt - asked > EVERY) ask()
    }
    if (asksAtOnce) ask()
    const timer = setInterval(ask, EVERY)
    const words = form ? form.current : document
    words?.addEventListener('input', typed)
    document.addEventListener('visibilitychange', ask)
    return () => {
      stopped = true
      clearInterval(timer)
      words?.removeEventListener('input', typed)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [url, form, asksAtOnce])
  return now
}
