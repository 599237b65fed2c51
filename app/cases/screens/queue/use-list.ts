import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { FIRST_VIEW, LINES_A_PAGE, type View } from '../../queue/case-queue.ts'
import { keepVisit, placeInHistory, setWayBack, visitOf } from './list-visits.ts'

/**
 * The order, filters and scroll position of the list. The state is restored on the way back from a
 * case, and deleted with the key.
 */
export function useList() {
  const { key } = useKeyRing()
  const { key: place } = useLocation()
  const before = visitOf(key, place)
  const [view, setView] = useState<View>(before?.view ?? FIRST_VIEW)
  const [shown, setShown] = useState(before?.shown ?? LINES_A_PAGE)
  const at = useRef(place)
  useEffect(() => {
    // The same screen at another URL, for example through the menu: a new visit.
    if (at.current === place) return
    at.current = place
    const there = visitOf(key, place)
    setView(there?.view ?? FIRST_VIEW)
    setShown(there?.shown ?? LINES_A_PAGE)
  }, [key, place])
  useLayoutEffect(() => {
    const scrolled = before?.scrolled
    if (scrolled !== undefined) scrollTo({ top: scrolled, behavior: 'instant' })
  }, [before?.scrolled])
  const change = (next: View) => {
    setView(next)
    keepVisit(key, place, { view: next, shown, scrolled: 0, left: undefined })
  }
  /** Called when a case is opened from the list, with the cases in their order. */
  const leave = (id: string, order: string[]) => {
    keepVisit(key, place, { view, shown, scrolled: scrollY, left: id })
    setWayBack({ at: placeInHistory(), says: 'Back to all cases', order })
  }
  return {
    view: key ? view : FIRST_VIEW,
    change,
    shown,
    more: () => setShown(shown + LINES_A_PAGE),
    leave,
    left: before?.left,
  }
}
