import type { MiddlewareHandler } from 'hono'

/** A database that does not answer in this time is away for visitors, too. */
const WAITS = 2000
/** Requests within this time share one question, so that asking often costs nothing. */
const SHARED = 1000

/**
 * Whether people should be sent here: 200 if the database answers, otherwise 503. A load balancer, a monitor or a
 * container asks it; `/up` says only that the process lives.
 * @param ask a query that reads nothing
 */
export function ready(ask: () => Promise<unknown>): MiddlewareHandler {
  let last: { at: number; answers: Promise<boolean> } | undefined
  return async (c) => {
    const now = performance.now()
    if (!last || now - last.at > SHARED) last = { at: now, answers: answersSoon(ask) }
    if (await last.answers) return c.text('ready')
    return c.text('The database does not answer.', 503, { 'Retry-After': '5' })
  }
}

async function answersSoon(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(done, WAITS, false)
  })
  const answers = Promise.resolve()
    .then(ask)
    .then(
      () => true,
      // For whatever reason: the log of failed requests says which.
      () => false,
    )
  const found = await Promise.race([answers, late])
  clearTimeout(timer)
  return found
}
