import {
  complaintsFrom,
  type Held,
  KEYS,
  type KeptPage,
  type ListName,
  postsFrom,
  removeEntry,
  savedFrom,
  withBack,
  withPage,
  withStatus,
} from './rules.ts'

// The browser's own storage. Each access may be refused: then nothing is stored, and the pages say so.

/** The data that this browser stores, or 'refused' when it lets websites store nothing. */
export function readHeld(): Held | 'refused' {
  try {
    return {
      complaints: complaintsFrom(localStorage.getItem(KEYS.complaints)),
      posts: postsFrom(localStorage.getItem(KEYS.posts)),
      saved: savedFrom(localStorage.getItem(KEYS.saved)),
      wrote: savedFrom(localStorage.getItem(KEYS.wrote)),
    }
  } catch {
    return 'refused'
  }
}

/** @returns the removed items, for `putBack` */
export function takeOut(list: ListName, id: number): unknown[] {
  try {
    const { rest, taken } = removeEntry(localStorage.getItem(KEYS[list]), id)
    write(list, rest)
    return taken
  } catch {
    return []
  }
}

/** @returns whether it was restored: a full storage refuses */
export function putBack(list: ListName, taken: readonly unknown[]): boolean {
  try {
    write(list, withBack(localStorage.getItem(KEYS[list]), taken))
    return true
  } catch {
    return false
  }
}

/** @returns whether it was stored: some browsers let websites store nothing */
export function keepPage(list: 'saved' | 'wrote', page: KeptPage): boolean {
  try {
    write(list, withPage(localStorage.getItem(KEYS[list]), page))
    return true
  } catch {
    return false
  }
}

export function noteStatus(id: number, status: string): void {
  try {
    write('complaints', withStatus(localStorage.getItem(KEYS.complaints), id, status))
  } catch {
    // The page shows the current status all the same.
  }
}

/** @returns whether it was really deleted */
export function forgetList(list: ListName): boolean {
  try {
    localStorage.removeItem(KEYS[list])
    return localStorage.getItem(KEYS[list]) === null
  } catch {
    return false
  }
}

export function forgetEverything(): void {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that stores nothing has nothing to delete.
  }
}

function write(list: ListName, items: readonly unknown[]): void {
  if (items.length === 0) localStorage.removeItem(KEYS[list])
  else localStorage.setItem(KEYS[list], JSON.stringify(items))
}
