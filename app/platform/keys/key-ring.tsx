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
import { OPEN_FOR } from './open-for.ts'
import type { PasskeyUnlock } from './passkey-unlock.client.ts'

// The staff member's own key, while it is open: in the memory of each tab of this browser, and sealed for the tabs and pages to come
// (open-key.client.ts). Gone with "Lock", with the sign-out, and after a while without use. It is never posted.

interface KeyRing {
  key: StaffKey | null
  /** Whether there is a key to open. */
  has: boolean
  /** Whether we do not know yet if another tab has it open. */
  looking: boolean
  /** @returns false when the passphrase is wrong */
  unlock: (passphrase: string) => Promise<boolean>
  /** Opens it with a passkey; null where none of theirs does. @throws Error with a sentence for the screen */
  unlockWithPasskey: (() => Promise<void>) | null
  /** Takes a key that was made here just now. @param lockedKey as the server will keep it */
  hold: (key: StaffKey, lockedKey: string) => void
  /** Locks it in all tabs. */
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

const LOOKS_EVERY = MINUTE / 4
const NOTES_USE_EVERY = 5000
const TELLS_USE_EVERY = MINUTE
// Not 'scroll': a page that brings its newest message into sight would keep the key open by itself.
const USE = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const

const KeyRingContext = createContext<KeyRing>({
  key: null,
  has: false,
  looking: false,
  unlock: async () => false,
  unlockWithPasskey: null,
  hold: () => {},
  lock: () => {},
  drafts: new Map(),
})

export const useKeyRing = (): KeyRing => useContext(KeyRingContext)

const shared = () => import('./open-key.client.ts')
const otherTabs = () => import('../other-tabs.client.ts')

interface Own {
  /** The member's account. */
  whose: string
  lockedKey: string | null
}

/** The open key, in this tab and in the others. */
function useSharedKey({ whose, lockedKey }: Own) {
  const [key, setKey] = useState<StaffKey | null>(null)
  const [looking, setLooking] = useState(true)
  const here = useRef<StaffKey | null>(null)
  here.current = key
  /** Counts the locks. A key that was on its way during a lock is not taken. */
  const locks = useRef(0)
  /** The locked form of a key that was made here: the server's own form follows. */
  const heldAs = useRef<string | null>(null)
  const kept = useRef<{ key: StaffKey; lockedKey: string } | null>(null)

  /** In this tab alone. */
  const forget = useCallback(() => {
    locks.current += 1
    setKey(null)
  }, [])
  const lock = useCallback(() => {
    forget()
    void shared().then(({ lockEverywhere }) => lockEverywhere({ whose }))
    void otherTabs().then(({ tellTabs }) => tellTabs('lock'))
  }, [forget, whose])
  const recall = useCallback(async () => {
    if (!lockedKey || here.current) return
    const before = locks.current
    const { openedHere } = await shared()
    // Without storage or the server, the passphrase is asked for.
    const found = await openedHere({ whose, lockedKey }, OPEN_FOR).catch(() => null)
    if (!found || here.current || before !== locks.current) return
    kept.current = { key: found, lockedKey }
    setKey(found)
  }, [whose, lockedKey])
  const hold = useCallback((made: StaffKey, as: string | null) => {
    heldAs.current = as
    setKey(made)
  }, [])

  const lockedBefore = useRef(lockedKey)
  useEffect(() => {
    const changed = lockedBefore.current !== lockedKey
    lockedBefore.current = lockedKey
    // Another key took its place on the server: what comes from there opens with that one.
    if (changed && heldAs.current !== lockedKey) return forget()
    const known = kept.current?.key === key && kept.current?.lockedKey === lockedKey
    if (!key || !lockedKey || known || (heldAs.current && heldAs.current !== lockedKey)) return
    kept.current = { key, lockedKey }
    void Promise.all([shared(), otherTabs()])
      .then(async ([{ keepOpened }, { tellTabs }]) => {
        if (await keepOpened(key, { whose, lockedKey })) tellTabs('open')
      })
      // Without storage or the server, it is open in this tab alone.
      .catch(() => undefined)
  }, [key, whose, lockedKey, forget])
  useEffect(() => {
    void recall()
      // The code for it did not arrive: the passphrase is asked for.
      .catch(() => undefined)
      .finally(() => setLooking(false))
  }, [recall])
  return { key, looking, hold, forget, lock, recall }
}

type SharedKey = ReturnType<typeof useSharedKey>

/** Follows the other tabs: they open or lock the key here; a sign-out or an ended session also closes the page. */
function useOtherTabs({ forget, recall }: SharedKey): void {
  useEffect(() => {
    let over = () => {}
    let here = true
    void otherTabs().then(({ listen }) => {
      if (!here) return
      over = listen((word) => {
        if (word === 'open') return void recall()
        flushSync(forget)
        if (word !== 'out') return
        void shared().then(({ dropOpened }) => dropOpened())
        // Typed text stays in this tab's memory until it is closed. The page itself goes.
        dispatchEvent(new Event('handrail:out'))
      })
    })
    return () => {
      here = false
      over()
    }
  }, [forget, recall])
}

/** Locks a key without use in any tab, and takes it off a page that the member leaves. */
function useIdleLock({ key, lock, forget, recall }: SharedKey, whose: string): void {
  useEffect(() => {
    if (!key) return
    let [usedAt, notedAt, toldAt] = [Date.now(), 0, Date.now()]
    let all: Awaited<ReturnType<typeof shared>> | null = null
    void shared().then((loaded) => {
      all = loaded
    })
    // By the clock, since no timer runs while a computer sleeps; and before a use, which must not wake an old key.
    const isOver = () => Date.now() - Math.max(usedAt, all?.usedHereAt() ?? 0) >= OPEN_FOR
    const look = () => {
      if (isOver()) lock()
    }
    const use = () => {
      if (isOver()) return lock()
      usedAt = Date.now()
      if (usedAt - notedAt >= NOTES_USE_EVERY) {
        notedAt = usedAt
        all?.noteUseHere()
      }
      if (usedAt - toldAt >= TELLS_USE_EVERY) {
        toldAt = usedAt
        // The server then drops its half early, and the next page asks for the passphrase.
        void all?.noteUseThere({ whose }).catch(() => undefined)
      }
    }
    const timer = setInterval(look, LOOKS_EVERY)
    for (const event of USE) addEventListener(event, use, { passive: true, capture: true })
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      for (const event of USE) removeEventListener(event, use, { capture: true })
      document.removeEventListener('visibilitychange', look)
    }
  }, [key, lock, whose])
  useEffect(() => {
    // A page that a browser keeps for its Back button must not keep the key, nor a picture of what it opened.
    const leave = () => flushSync(forget)
    const back = ({ persisted }: PageTransitionEvent) => void (persisted && recall())
    addEventListener('pagehide', leave)
    addEventListener('pageshow', back)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', back)
    }
  }, [forget, recall])
}

interface Ring extends Own {
  publicKey: string | null
  /** The key that signed the first list. */
  root: string
  /** The key as sealed to each of the member's passkeys. */
  unlocks: readonly PasskeyUnlock[]
  children: ReactNode
}

export function KeyRingProvider({ whose, lockedKey, publicKey, root, unlocks, children }: Ring) {
  const opened = useSharedKey({ whose, lockedKey })
  useOtherTabs(opened)
  useIdleLock(opened, whose)
  const { key, looking, hold, lock } = opened
  const unlock = useCallback(
    async (passphrase: string) => {
      if (!lockedKey) return false
      const { unlockWithPassphrase } = await import('./opener.client.ts')
      const text = await unlockWithPassphrase(passphrase, lockedKey)
      if (text) hold(JSON.parse(text) as StaffKey, null)
      return text !== null
    },
    [lockedKey, hold],
  )
  const byPasskey = useCallback(async () => {
    const { openWithPasskey } = await import('./passkey-unlock.client.ts')
    hold(await openWithPasskey(unlocks, { whose, publicKey: publicKey ?? '', root }), null)
  }, [whose, publicKey, root, unlocks, hold])
  const unlockWithPasskey = unlocks.length > 0 ? byPasskey : null
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (somethingTyped()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
  const ring = useMemo(
    () => ({ key, has: lockedKey !== null, looking, unlock, unlockWithPasskey, hold, lock, drafts: typed }),
    [key, lockedKey, looking, unlock, unlockWithPasskey, hold, lock],
  )
  return <KeyRingContext value={ring}>{children}</KeyRingContext>
}
