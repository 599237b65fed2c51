import { log } from '#app/platform/log.server.ts'
import { routePatterns } from '../route-pattern.ts'

// One thread answers all requests. When something blocks it, the log names the routes that were being answered: their
// patterns from the site map, and nothing that a visitor sent.

const HELD_TOO_LONG = 250
/** With less CPU time than this, the thread waited for its turn on a busy machine, and no request is to blame. */
const WORKED_AT_LEAST = 125
const BEAT = 50
const A_MINUTE = 60_000
const MOST_NAMED = 5

interface Answering {
  method: string
  path: string
}

/** Requests that are being answered now. */
const open = new Set<Answering>()
/** Answered since the last beat: a request that blocked the thread may be done before the watchdog runs. */
let over: Answering[] = []
const told = new Map<string, { at: number; more: number }>()

/** @returns a function that reports the request as answered */
export function answering(method: string, path: string): () => void {
  const one = { method, path }
  open.add(one)
  return () => {
    open.delete(one)
    over.push(one)
  }
}

/**
 * Writes a line whenever work blocked this thread: for how long, and how much of that was its own CPU time. The same
 * routes are reported once a minute.
 * @param routes the path segments of each route of the site map
 */
export function watchThread(routes: readonly (readonly string[])[]): { stop: () => void } {
  const pattern = routePatterns(routes)
  let last = performance.now()
  let worked = process.threadCpuUsage()
  const beat = () => {
    const now = performance.now()
    const held = now - last - BEAT
    last = now
    const { user, system } = process.threadCpuUsage(worked)
    const own = (user + system) / 1000
    worked = process.threadCpuUsage()
    const met = [...open, ...over]
    over = []
    if (held > HELD_TOO_LONG && own > WORKED_AT_LEAST) tell(met, pattern, { held, own })
  }
  const timer = setInterval(beat, BEAT).unref()
  return { stop: () => clearInterval(timer) }
}

function tell(
  met: readonly Answering[],
  pattern: (path: string) => string,
  { held, own }: { held: number; own: number },
): void {
  const all = [...new Set(met.map(({ method, path }) => `${method} ${pattern(path)}`))].sort()
  const named = all.slice(0, MOST_NAMED).join(', ') || 'no request'
  const before = told.get(named)
  if (before && Date.now() - before.at < A_MINUTE) {
    before.more += 1
    return
  }
  // There are many combinations of routes, so old entries are dropped.
  for (const [name, { at }] of told) if (Date.now() - at > A_MINUTE) told.delete(name)
  told.set(named, { at: Date.now(), more: 0 })
  log('thread.held', { ms: Math.round(held), own: Math.round(own), routes: named, more: before?.more })
}
