import { type RefObject, useEffect, useRef } from 'react'

/** True once the page was left, for work in many steps that must not go on behind it. */
export function useLeft(): RefObject<boolean> {
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])
  return left
}
