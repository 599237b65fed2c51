import { useSyncExternalStore } from 'react'

// Whether the words of the text on this page have something that is not saved: its buttons for publishing are in other forms.

let unsaved = false
const listeners = new Set<() => void>()
const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
  }
}

export function tellUnsaved(now: boolean): void {
  if (unsaved === now) return
  unsaved = now
  for (const heard of listeners) heard()
}

export const useUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => unsaved,
    () => false,
  )
