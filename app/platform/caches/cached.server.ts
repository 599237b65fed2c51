import { setTimeout as rest } from 'node:timers/promises'
import { kindOf } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { countsUp } from '#db/transaction.ts'
import { changedTopics, markApplied } from '#db/versions.server.ts'
import { logTrouble } from '../log.server.ts'
import { pagesChanged, whatPagesSayChanged } from '../settings/content-version.server.ts'
import { within } from '../within.ts'

// What this process keeps in memory follows the database: every half second it asks for the numbers of what has changed
// there (docs/decisions/0617). With SQLite one process does everything, and has it in memory already.

/** The things that are read again as a whole when another process changed them. */
type Topic = 'facts' | 'mail' | 'pdfs' | 'settings' | 'tuning' | 'words'

const loads = new Map<Topic, (db: Db) => Promise<void>>()

/** Registers how to read this again. Verbs that change it call `cacheChanged`. */
export function cached(topic: Topic, load: (db: Db) => Promise<void>): void {
  loads.set(topic, load)
}

/** Every verb that changes one of these calls it: other processes read it again after the commit. */
export const cacheChanged = (tx: Tx, topic: Topic): void => countsUp(tx, [topic])

const ASKS_EVERY = 500
/** By how much it varies, so that processes do not ask at the same moment. */
const VARIES = 100
/** Older memory may show what another process has removed. */
const FRESH_FOR = 1500
const WAITS_FOR_FRESH = 1000

/** When the database last said that nothing has changed, or what had changed was read. */
let freshAt = Number.NEGATIVE_INFINITY
let following: { ask: () => Promise<void> } | undefined
/** Something was seen to be changed and is being read. */
let reading = false

/** Whether what is in memory may be shown. */
export const isFresh = (): boolean =>
  following === undefined || (!reading && performance.now() - freshAt < FRESH_FOR)

/** The age of what is in memory, in milliseconds. */
export const ageOfMemory = (): number => (following === undefined ? 0 : performance.now() - freshAt)

/** Asks the database now, for all who wait. @returns whether memory may be shown then */
export async function freshAgain(): Promise<boolean> {
  if (!isFresh()) await within(WAITS_FOR_FRESH, following?.ask() ?? Promise.resolve())
  return isFresh()
}

/** At the start, before anything is read into memory: later changes are seen. */
export async function beginFollowing(db: Db): Promise<void> {
  if (kindOf(db) === 'postgres') markApplied(await changedTopics(db))
}

/**
 * Follows the database from now on.
 * @param db with connections of its own, so that a busy site does not keep it waiting
 */
export function followDatabase(db: Db, load: Db): { stop: () => Promise<void> } {
  if (kindOf(db) === 'sqlite') return { stop: async () => {} }
  let asking: Promise<void> | undefined
  const ask = () => {
    asking ??= askForChanges(db, load)
      .catch((error: unknown) => logTrouble(error, 'versions'))
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const stopping = new AbortController()
  const { signal } = stopping
  const asks = async () => {
    while (!signal.aborted) {
      await ask()
      // Cut short when the site stops.
      await rest(ASKS_EVERY - VARIES / 2 + Math.random() * VARIES, undefined, { signal }).catch(() => {})
    }
  }
  following = { ask }
  const end = asks()
  return {
    stop: async () => {
      stopping.abort()
      await end
      following = undefined
    },
  }
}

/** Seen is not applied: from the moment a change is seen until it is read, nothing is shown from memory. */
async function askForChanges(db: Db, load: Db): Promise<void> {
  const asked = performance.now()
  const changed = await changedTopics(db)
  if (changed.size > 0) {
    reading = true
    pagesChanged(changed.keys())
    const read = [...loads].filter(([topic]) => changed.has(topic))
    for (const [, again] of read) await again(load)
    // A page that was made meanwhile may show what was in memory before.
    if (read.length > 0) whatPagesSayChanged()
    markApplied(changed)
    reading = false
  }
  freshAt = asked
}
