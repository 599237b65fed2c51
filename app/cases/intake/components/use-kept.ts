import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { keepWords, type Told } from '#app/platform/kept-forms/keep-words.ts'

/** Saves what is typed in a form while it is typed. */
export function useKept(form: RefObject<HTMLFormElement | null>, url: string, step?: string): Told {
  const [told, setTold] = useState<Told>({ state: 'idle' })
  const busy = useRef(false)
  busy.current = useNavigation().state !== 'idle'
  useEffect(() => {
    const here = form.current
    if (!here) return
    const along = (): Record<string, string> => ({
      submission: String(new FormData(here).get('submission') ?? ''),
      ...(step ? { at: step } : {}),
    })
    const keeper = keepWords(here, { url, along, tell: setTold, isBusy: () => busy.current })
    return keeper.stop
  }, [form, url, step])
  return told
}

/** Changes when the answers were cleared, and only then: a form under this key keeps what is typed while it is sent. */
export function useClearedKey(): number {
  const navigation = useNavigation()
  const [key, setKey] = useState(0)
  const clearing = useRef(false)
  useEffect(() => {
    if (navigation.state !== 'idle') clearing.current = navigation.formData?.get('intent') === 'clear'
    else if (clearing.current) {
      clearing.current = false
      setKey((before) => before + 1)
    }
  }, [navigation])
  return key
}

/** The first of what the server gives out for a form: later loads of the same page make others. @param until what ends it */
export function useFirst<T>(given: T, until: unknown): T {
  const first = useRef({ given, until })
  if (first.current.until !== until) first.current = { given, until }
  return first.current.given
}
