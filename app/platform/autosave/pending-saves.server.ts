import { within } from '../within.ts'

// The save that a page sends as it is left, and the request for the next page: both arrive at nearly the same moment,
// on separate connections.

const underWay = new Map<string, Set<Promise<unknown>>>()
const LONGEST_WAIT = 2000

/** Saves that have arrived, by the id that their page gave them: a page that was left may ask for the one it sent last. */
const arrived = new Map<string, number>()
const expected = new Map<string, Set<() => void>>()
const REMEMBERED = 30_000

function noteArrival(key: string, id: string): void {
  const name = `${key} ${id}`
  const now = Date.now()
  for (const [old, at] of arrived) if (now - at > REMEMBERED) arrived.delete(old)
  arrived.set(name, now)
  for (const done of expected.get(name) ?? []) done()
  expected.delete(name)
}

/**
 * Runs this save, so that `savesSettled` of the same key waits for it. @param key undefined if there is nothing to wait
 * for yet @param id given by the page that sends it
 */
export async function whileSaving<T>(
  key: string | undefined,
  save: () => Promise<T>,
  id?: string,
): Promise<T> {
  if (!key) return save()
  if (id) noteArrival(key, id)
  const all = underWay.get(key) ?? new Set()
  underWay.set(key, all)
  const work = save()
  all.add(work)
  try {
    return await work
  } finally {
    all.delete(work)
    if (all.size === 0) underWay.delete(key)
  }
}

/**
 * Resolves when every save received under this key is done, so that a page shows nothing older than what was typed.
 * @param after the save that the page before sent as it was left: it may arrive later than this request
 */
export async function savesSettled(key: string | undefined, after?: string): Promise<void> {
  if (!key) return
  const settled = async () => {
    if (after) await arrival(`${key} ${after}`)
    await Promise.allSettled(underWay.get(key) ?? [])
  }
  await within(LONGEST_WAIT, settled())
  expected.delete(`${key} ${after}`)
}

/** Resolves when the save of this name has arrived. */
async function arrival(name: string): Promise<void> {
  if (arrived.has(name)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = expected.get(name) ?? new Set()
  expected.set(name, waiting.add(resolve))
  await promise
}
