import { type RefObject, useEffect, useRef } from 'react'

/** True once the page was left, so that work in many steps stops. */
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
