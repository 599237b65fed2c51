// The save that a page sends as it is left, and the request for the next page: both arrive at nearly the same moment,
// on separate connections.

const underWay = new Map<string, Set<Promise<unknown>>>()
const LONGEST_WAIT = 2000

/**
 * Runs this save, so that `savesSettled` of the same key waits for it. @param key undefined if there is nothing to wait
 * for yet
 */
export async function whileSaving<T>(key: string | undefined, save: () => Promise<T>): Promise<T> {
  if (!key) return save()
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

/** Resolves when every save received under this key is done, so that a page shows nothing older than what was typed. */
export async function savesSettled(key: string | undefined): Promise<void> {
  const all = key ? underWay.get(key) : undefined
  if (!all) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, LONGEST_WAIT)
  })
  await Promise.race([Promise.allSettled(all), enough])
  clearTimeout(timer)
}
