import { useEffect, useRef } from 'react'

/** A post leaves the list with the button that was pressed: the keyboard goes on at the one that took its place, or at the heading. */
export function useGoOn(ids: readonly string[], heading: string): void {
  const before = useRef(ids)
  useEffect(() => {
    const place = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (place < 0 || document.activeElement !== document.body) return
    const next = ids[place]
    document.getElementById(next ? titleId(next) : heading)?.focus()
  }, [ids, heading])
}

/** The id of the heading of a waiting post. */
export const titleId = (postId: string): string => `waits-${postId}`
