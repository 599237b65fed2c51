import { useEffect, useRef } from 'react'

/** A pressed button leaves the list with its post. Moves the focus to the post that took its place, or to the heading. */
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

/** The heading id of a waiting post. */
export const titleId = (postId: string): string => `waits-${postId}`
