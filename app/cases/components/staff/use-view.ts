import { useState } from 'react'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import type { StaffKey } from '#app/platform/sealed-format.ts'
import { FIRST_VIEW, type View } from '../../queue.ts'

// In memory only: what somebody searches for tells something about a case, so it stands in no address.
const kept = new WeakMap<StaffKey, View>()

/** How the list is ordered and narrowed. It waits there on the way back from a case, and goes with the key. */
export function useView(): [View, (view: View) => void] {
  const { key } = useKeyRing()
  const [view, setView] = useState<View>((key && kept.get(key)) ?? FIRST_VIEW)
  const change = (next: View) => {
    if (key) kept.set(key, next)
    setView(next)
  }
  return [key ? view : FIRST_VIEW, change]
}
