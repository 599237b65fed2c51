import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { DRAFT_DROPPED, type SavedDraft } from '#app/ui/staff/as-saved.ts'

const AFTER = 4000
const TRY_AGAIN_AFTER = 15_000
const NOT_REACHED = 'We could not reach the server. We try again by ourselves.'

interface Answer {
  kept?: number
  errors?: Record<string, string>
}

/** Sends unsaved text even when the page is closing: then at most as much as a browser accepts for that (64 KB). */
async function leaveBehind(address: string, words: FormData): Promise<void> {
  const send = (keepalive: boolean) => fetch(address, { method: 'POST', body: words, keepalive })
  // The page shows the time of the last autosave; Save is a separate button.
  await send(true)
    .catch(() => send(false))
    .catch(() => {})
}

/**
 * Autosaves a draft some seconds after its author pauses. It is not a Save: only saved text is sent to subscribers. If another
 * person changed the text, it stops and says so.
 * @returns the version to continue from, the message to show, and what to call at each change
 */
export function useKeeping(form: RefObject<HTMLFormElement | null>, began: number) {
  const fetcher = useFetcher<Answer>()
  const [version, setVersion] = useState(began)
  const [at, setAt] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Changes that are not sent yet. */
  const waiting = useRef<FormData | null>(null)
  const sent = useRef<FormData | null>(null)
  const { data, state } = fetcher
  const lost = state === 'idle' && data !== undefined && data.kept === undefined && !data.errors
  const refused = data?.errors?.form
  useEffect(() => {
    const at = window.location.pathname
    const drop = () => {
      clearTimeout(timer.current)
      waiting.current = null
    }
    const keepNow = () => {
      const words = waiting.current
      drop()
      if (words) void leaveBehind(at, words)
    }
    const here = form.current
    here?.addEventListener('submit', drop)
    window.addEventListener('pagehide', keepNow)
    return () => {
      here?.removeEventListener('submit', drop)
      window.removeEventListener('pagehide', keepNow)
      keepNow()
    }
  }, [form])
  useEffect(() => {
    if (state !== 'idle' || data?.kept === undefined) return
    setVersion(data.kept)
    setAt(new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }))
  }, [data, state])
  useSavedTold(form, sent, version !== began && version)
  const keepSoon = (after: number) => {
    clearTimeout(timer.current)
    if (refused || !form.current) return
    const words = new FormData(form.current)
    words.set('intent', 'keep')
    waiting.current = words
    timer.current = setTimeout(() => {
      waiting.current = null
      sent.current = words
      void fetcher.submit(words, { method: 'post' })
    }, after)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per missing answer
  useEffect(() => {
    if (lost) keepSoon(TRY_AGAIN_AFTER)
  }, [lost, data])
  const wrong = lost ? NOT_REACHED : (refused ?? Object.values(data?.errors ?? {})[0])
  return {
    version,
    changed: () => keepSoon(AFTER),
    says: wrong ? { wrong: `Not saved: ${wrong}` } : at ? { kept: `Saved as a draft at ${at}.` } : {},
  }
}

/** Reports to the console what the form has saved, once it has the version: later edits continue from it. */
function useSavedTold(
  form: RefObject<HTMLFormElement | null>,
  sent: RefObject<FormData | null>,
  version: number | false,
): void {
  useEffect(() => {
    if (version === false || !sent.current) return
    const detail = savedWords(sent.current)
    form.current?.dispatchEvent(new CustomEvent(DRAFT_DROPPED, { bubbles: true, detail }))
  }, [form, sent, version])
}

const savedWords = (words: FormData): SavedDraft =>
  Object.fromEntries(
    [...words].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Announced only if something is wrong, because an announcement every few seconds would disturb. */
export function KeptLine({ says: { wrong, kept } }: { says: { wrong?: string; kept?: string } }) {
  return (
    <>
      <p role="alert" className="kept-line">
        {wrong}
      </p>
      <p className="kept-line">{!wrong && kept}</p>
    </>
  )
}
