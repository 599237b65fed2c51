import { useCallback, useEffect, useRef, useState } from 'react'

/** For a question that takes the focus: once it is gone, the keyboard is on the button that asked for it. */
export function useWayBack() {
  const from = useRef<Element | null>(null)
  const [times, setTimes] = useState(0)
  // After the page has changed: until then what was pressed may be hidden.
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
