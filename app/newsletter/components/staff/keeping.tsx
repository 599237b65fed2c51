import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'

const AFTER = 4000

interface Answer {
  kept?: number
  errors?: Record<string, string>
}

/**
 * Keeps the words of a draft while somebody writes, some seconds after they pause. It is no Save: what goes out is what was
 * saved. Somebody else's words are never written over: then it stops and says so.
 * @returns the version to go on from, what to say, and what to call at each change
 */
export function useKeeping(form: RefObject<HTMLFormElement | null>, began: number) {
  const fetcher = useFetcher<Answer>()
  const [version, setVersion] = useState(began)
  const [at, setAt] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { data, state } = fetcher
  const refused = data?.errors?.form
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (state !== 'idle' || data?.kept === undefined) return
    setVersion(data.kept)
    setAt(new Date().toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }))
  }, [data, state])
  const changed = () => {
    clearTimeout(timer.current)
    if (refused) return
    timer.current = setTimeout(() => {
      if (!form.current) return
      const words = new FormData(form.current)
      words.set('intent', 'keep')
      void fetcher.submit(words, { method: 'post' })
    }, AFTER)
  }
  const wrong = refused ?? Object.values(data?.errors ?? {})[0]
  return {
    version,
    changed,
    says: wrong ? { wrong: `Not kept: ${wrong}` } : at ? { kept: `Kept as a draft at ${at}.` } : {},
  }
}

/** Said aloud only when something is wrong: a line that talks every few seconds keeps nobody company. */
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
