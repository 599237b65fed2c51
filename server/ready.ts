import type { MiddlewareHandler } from 'hono'
import { within } from '#app/platform/within.ts'

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

const answersSoon = async (ask: () => Promise<unknown>): Promise<boolean> =>
  (await within(WAITS, answers(ask))) ?? false

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch {
    // For whatever reason: the log of failed requests says which.
    return false
  }
}
