import { useCallback, useState } from 'react'
import { type Arriving, useArriving } from '#app/ui/staff/arriving.tsx'
import type { StaffKey } from '../sealing/sealed-format.ts'
import type { Identity } from '../sealing/sealing.ts'
import { useKeyRing } from './key-ring.tsx'

/** How to open one kind of sealed item. Must be the same object in every render. */
export interface Opening<Sealed, Content> {
  /** Loads the code for it, which only staff browsers need. */
  load: () => Promise<(identity: Identity, one: Sealed) => Promise<Content>>
  /** The sealed text: when it changes, the item is opened again. */
  sealed: (one: Sealed) => string
}

type Opened<Content> = ReadonlyMap<string, Content | 'broken'>

/** How often the screen re-renders while many items are being opened. */
const DRAW_EVERY = 100

// In memory only, and dropped with the key: what was opened once need not be opened again when the member returns to a
// list.
const seen = new WeakMap<StaffKey, Map<string, { sealed: string; content: unknown }>>()

/** Opens items one after the other with the key of this tab, so that the page stays responsive. */
export function useOpened<Sealed extends { id: string }, Content>(
  things: readonly Sealed[],
  { load, sealed }: Opening<Sealed, Content>,
): { opened: Opened<Content>; arriving: Arriving } {
  const { key } = useKeyRing()
  const [opened, setOpened] = useState<Opened<Content>>(new Map())
  const work = useCallback(
    async (stopped: () => boolean) => {
      if (!key) return setOpened(new Map())
      const before = seen.get(key) ?? new Map<string, { sealed: string; content: unknown }>()
      seen.set(key, before)
      const found = new Map<string, Content | 'broken'>()
      const open = await load()
      let drawn = performance.now()
      for (const one of things) {
        if (stopped()) return
        const known = before.get(one.id)
        if (known?.sealed === sealed(one)) {
          found.set(one.id, known.content as Content)
          continue
        }
        // The page reports this item as broken.
        const content = await open(key.identity, one).catch(() => 'broken' as const)
        found.set(one.id, content)
        if (content !== 'broken') before.set(one.id, { sealed: sealed(one), content })
        if (performance.now() - drawn > DRAW_EVERY && !stopped()) {
          setOpened(new Map(found))
          drawn = performance.now()
        }
      }
      if (!stopped()) setOpened(found)
    },
    [key, things, load, sealed],
  )
  return { opened, arriving: useArriving(work) }
}
