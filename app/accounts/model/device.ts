import {
  complaintsFrom,
  type Held,
  KEYS,
  type KeptPage,
  type ListName,
  postsFrom,
  savedFrom,
  withBack,
  without,
  withPage,
  withStatus,
} from './rules.ts'

// The browser's own storage. Each of these may be refused: then nothing is kept, and the pages say so.

/** What this browser keeps, or 'refused' when it lets websites keep nothing. */
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

/** @returns what was taken out, to be put back by `putBack` */
export function takeOut(list: ListName, id: number): unknown[] {
  try {
    const { rest, taken } = without(localStorage.getItem(KEYS[list]), id)
    write(list, rest)
    return taken
  } catch {
    return []
  }
}

/** @returns whether it is there again: a full storage refuses */
export function putBack(list: ListName, taken: readonly unknown[]): boolean {
  try {
    write(list, withBack(localStorage.getItem(KEYS[list]), taken))
    return true
  } catch {
    return false
  }
}

/** @returns whether it is kept: some browsers let websites keep nothing */
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
    // The true status is on the page all the same.
  }
}

/** @returns whether it is really gone */
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
    // A browser that keeps nothing has nothing to forget.
  }
}

function write(list: ListName, items: readonly unknown[]): void {
  if (items.length === 0) localStorage.removeItem(KEYS[list])
  else localStorage.setItem(KEYS[list], JSON.stringify(items))
}
