import type { MiddlewareHandler } from 'hono'
import { logTrouble } from '#app/platform/log.server.ts'
import { within } from '#app/platform/within.ts'
import { type Phase, phaseNow } from './process/phase.ts'

/** What is wrong for all processes of this site alike. */
export type Cause = 'intake' | 'mail' | 'disk'

export interface Readiness {
  /** 200: send people here. */
  status: 200 | 503
  says: 'ready' | 'degraded' | Exclude<Phase, 'serving'> | 'The database does not answer.'
  causes: readonly Cause[]
}

interface Questions {
  /** A query that reads nothing. */
  ask: () => Promise<unknown>
  causes: () => Promise<readonly Cause[]>
}

/** A database that does not answer in this time is away for visitors, too. */
const WAITS = 2000
/** Requests within this time share one question, so that asking often costs nothing. */
const SHARED = 1000
const CAUSES_SHARED = 10_000

/**
 * Whether people should be sent to this process. A cause that all processes share is `degraded` with 200: otherwise one
 * fault would take every process out of a balancer, and people would see its error instead of our pages.
 */
export function readiness({ ask, causes }: Questions): () => Promise<Readiness> {
  const database = shared(SHARED, () => soon(ask))
  const wrong = shared(CAUSES_SHARED, () => soon(causes))
  return async () => {
    const phase = phaseNow()
    if (phase !== 'serving') return { status: 503, says: phase, causes: [] }
    if ((await database()) === undefined)
      return { status: 503, says: 'The database does not answer.', causes: [] }
    const found = (await wrong())?.value ?? []
    return { status: 200, says: found.length > 0 ? 'degraded' : 'ready', causes: found }
  }
}

/** A load balancer, a monitor or a container asks this. Which cause it is, only the metrics say (METRICS_PORT). */
export function ready(now: () => Promise<Readiness>): MiddlewareHandler {
  return async (c) => {
    const { status, says } = await now()
    c.header('Cache-Control', 'no-store')
    if (status === 503) c.header('Retry-After', '5')
    return c.text(says, status)
  }
}

function shared<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > ms) last = { at: now, answer: ask() }
    return last.answer
  }
}

/** @returns undefined if the question failed or was not answered in time */
const soon = <T>(ask: () => Promise<T>): Promise<{ value: T } | undefined> => within(WAITS, answerTo(ask))

async function answerTo<T>(ask: () => Promise<T>): Promise<{ value: T } | undefined> {
  try {
    return { value: await ask() }
  } catch (error) {
    logTrouble(error, 'readiness')
    return undefined
  }
}
