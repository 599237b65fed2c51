// A save that a page sent as it was left, and the next page: both come at nearly the same moment, on ways of their own.

const underWay = new Map<string, Set<Promise<unknown>>>()
const LONGEST_WAIT = 2000

/** Does this save, so that `savesSettled` of the same key knows of it. @param key undefined where nothing can be asked for yet */
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

/** Ends when what has arrived under this key is saved: what a page shows is not older than what was typed. */
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
