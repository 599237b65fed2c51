import { AsyncLocalStorage } from 'node:async_hooks'
import type { Item } from './kind-definition.ts'

// A preview puts one unsaved item in its place, for that work only: the public pages that read it then show it.

interface Unsaved {
  kind: string
  item: Item<unknown>
  /** Whether it is for the frame beside the form: what a visitor would have to open is open. */
  open: boolean
}

const previews = new AsyncLocalStorage<Unsaved>()

export const withUnsaved = <T>(unsaved: Unsaved, work: () => Promise<T>): Promise<T> =>
  previews.run(unsaved, work)

/** The item that this work previews, if any. */
export const unsavedNow = (): Unsaved | undefined => previews.getStore()

/** The same, if it is of this kind. */
export function unsavedOf<One extends Item<unknown>>(kind: string): { item: One; open: boolean } | undefined {
  const unsaved = unsavedNow()
  return unsaved?.kind === kind ? { item: unsaved.item as One, open: unsaved.open } : undefined
}
