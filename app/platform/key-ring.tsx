import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import type { StaffKey } from './sealed-format.ts'
import { MINUTE } from './time.ts'

// The staff member's own key, open in this tab only: in memory, gone with the page, with "Lock", and after a while
// without use. It is never posted and never stored.

interface KeyRing {
  key: StaffKey | null
  /** Whether there is a key to open. */
  has: boolean
  /** @returns false when the passphrase is wrong */
  unlock: (passphrase: string) => Promise<boolean>
  /** Takes a key that was made here just now. */
  hold: (key: StaffKey) => void
  lock: () => void
}

const LOCKS_AFTER = 15 * MINUTE
const USE = ['keydown', 'pointerdown', 'scroll'] as const

const KeyRingContext = createContext<KeyRing>({
  key: null,
  has: false,
  unlock: async () => false,
  hold: () => {},
  lock: () => {},
})

export const useKeyRing = (): KeyRing => useContext(KeyRingContext)

export function KeyRingProvider({ lockedKey, children }: { lockedKey: string | null; children: ReactNode }) {
  const [key, setKey] = useState<StaffKey | null>(null)
  const lock = useCallback(() => setKey(null), [])
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
  useEffect(() => {
    if (!key) return
    let timer = setTimeout(lock, LOCKS_AFTER)
    const used = () => {
      clearTimeout(timer)
      timer = setTimeout(lock, LOCKS_AFTER)
    }
    for (const event of USE) addEventListener(event, used, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of USE) removeEventListener(event, used)
    }
  }, [key, lock])
  const ring = useMemo(
    () => ({ key, has: lockedKey !== null, unlock, hold: setKey, lock }),
    [key, lockedKey, unlock, lock],
  )
  return <KeyRingContext value={ring}>{children}</KeyRingContext>
}
