import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { StaffKey } from '../sealing/sealed-format.ts'
import { MINUTE } from '../time.ts'

// The staff member's own key, open in this tab only: in memory, and dropped with the page, with "Lock", and after a
// while without use. It is never posted and never stored.

interface KeyRing {
  key: StaffKey | null
  /** Whether there is a key to open. */
  has: boolean
  /** @returns false when the passphrase is wrong */
  unlock: (passphrase: string) => Promise<boolean>
  /** Takes a key that was just made here. */
  hold: (key: StaffKey) => void
  lock: () => void
  /**
   * Typed and unsent words, by what they belong to: in memory only, like the key. They stay while the key is locked and
   * while another console page is open.
   */
  drafts: Map<string, string>
}

/**
 * Belongs to this tab, and survives a page that cannot be shown, as after an expired sign-in. Nothing writes here on
 * the server.
 */
const typed = new Map<string, string>()
/** Whether something typed and unsent waits in this tab. */
export const somethingTyped = (): boolean => [...typed.values()].some((text) => text.trim())

const LOCKS_AFTER = 15 * MINUTE
const LOOKS_EVERY = MINUTE / 4
// Not 'scroll': a page that scrolls its newest message into view would keep the key open by itself.
const USE = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const KeyRingContext = createContext<KeyRing>({
  key: null,
  has: false,
  unlock: async () => false,
  hold: () => {},
  lock: () => {},
  drafts: new Map(),
})

export const useKeyRing = (): KeyRing => useContext(KeyRingContext)

/** How another tab affects this one: a lock locks it; a sign-out or an ended session also removes the page. */
function useOtherTabs(lock: () => void): void {
  useEffect(() => {
    let over = () => {}
    let here = true
    void import('../forms/other-tabs.client.ts').then(({ listen }) => {
      if (!here) return
      over = listen((word) => {
        flushSync(lock)
        // Typed words stay in this tab's memory until it is closed; the page itself is removed.
        if (word === 'out') dispatchEvent(new Event('handrail:out'))
      })
    })
    return () => {
      here = false
      over()
    }
  }, [lock])
}

/** Locks a key after a time without use, and the key of a page that is left. */
function useIdleLock(key: StaffKey | null, lock: () => void): void {
  useEffect(() => {
    if (!key) return
    let usedAt = Date.now()
    // Compares clock times, because no timer runs while a computer sleeps; and runs before a use counts, so that a use
    // cannot revive an expired key.
    const look = () => {
      if (Date.now() - usedAt >= LOCKS_AFTER) lock()
    }
    const use = () => {
      look()
      usedAt = Date.now()
    }
    const timer = setInterval(look, LOOKS_EVERY)
    for (const event of USE) addEventListener(event, use, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    // A page in the browser's back/forward cache must not keep the key, or show what it opened.
    const leave = () => flushSync(lock)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      for (const event of USE) removeEventListener(event, use, { capture: true })
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', leave)
    }
  }, [key, lock])
}

export function KeyRingProvider({ lockedKey, children }: { lockedKey: string | null; children: ReactNode }) {
  const [key, setKey] = useState<StaffKey | null>(null)
  const lock = useCallback(() => setKey(null), [])
  useOtherTabs(lock)
  useIdleLock(key, lock)
  const unlock = useCallback(
    async (passphrase: string) => {
      if (!lockedKey) return false
      const { unlockWithPassphrase } = await import('./opener.client.ts')
      const opened = await unlockWithPassphrase(passphrase, lockedKey)
      if (opened) setKey(JSON.parse(opened) as StaffKey)
      return opened !== null
    },
    [lockedKey],
  )
  // Another key replaced it on the server: data from there opens with that one.
  const lockedBefore = useRef(lockedKey)
  const heldHere = useRef(false)
  useEffect(() => {
    const changed = lockedBefore.current !== lockedKey
    lockedBefore.current = lockedKey
    if (changed && !heldHere.current) lock()
    if (changed) heldHere.current = false
  }, [lockedKey, lock])
  const hold = useCallback((made: StaffKey) => {
    heldHere.current = true
    setKey(made)
  }, [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (somethingTyped()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const ring = useMemo(
    () => ({ key, has: lockedKey !== null, unlock, hold, lock, drafts: typed }),
    [key, lockedKey, unlock, hold, lock],
  )
  return <KeyRingContext value={ring}>{children}</KeyRingContext>
}
