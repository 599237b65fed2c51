import { useCallback, useEffect, useRef, useState } from 'react'

/** For a question that takes the focus: once it is gone, returns the focus to the button that opened it. */
export function useWayBack() {
  const from = useRef<Element | null>(null)
  const [times, setTimes] = useState(0)
  // After the page has changed: until then the button may be hidden.
  useEffect(() => {
    if (times > 0 && from.current instanceof HTMLElement) from.current.focus()
  }, [times])
  return {
    leave: useCallback(() => {
      from.current = document.activeElement
    }, []),
    goBack: useCallback(() => setTimes((before) => before + 1), []),
  }
}
