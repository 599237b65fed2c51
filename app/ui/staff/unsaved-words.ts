import { useSyncExternalStore } from 'react'

// Whether this page's text has unsaved changes: its publishing buttons are in other forms.

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
