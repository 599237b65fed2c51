import { sql } from 'kysely'
import { dbNow, kindOf } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { log, logTrouble } from './log.server.ts'
import { correctClock, MINUTE } from './time.ts'

// All machines of a site go by the database's clock. Between two questions, this machine's own clock counts on.

/** The way to the database and back takes as long, so a smaller difference means nothing. */
const NOTHING = 50
/** An answer that took longer says too little. */
const TOO_SLOW = 1000
/** From here on the clock is wrong. */
const WRONG = 2000

let ahead = 0

/** By how many seconds this machine's clock is ahead of the database's; negative: behind. 0 with SQLite. */
export const clockAheadSeconds = (): number => ahead / 1000

/** The same in whole seconds, or null while it is right. */
export const clockIsOff = (): number | null => (Math.abs(ahead) < WRONG ? null : Math.round(ahead / 1000))

/** Asks for the database's time, now and every minute. With SQLite it is this machine's. */
export async function followDatabaseClock(db: Db): Promise<{ stop: () => void }> {
  if (kindOf(db) === 'sqlite') return { stop: () => {} }
  const ask = () => askDatabaseClock(db).catch((error: unknown) => logTrouble(error, 'clock'))
  await ask()
  const timer = setInterval(() => void ask(), MINUTE)
  return { stop: () => clearInterval(timer) }
}

export async function askDatabaseClock(db: Db): Promise<void> {
  const from = Date.now()
  const began = performance.now()
  const { rows } = await sql<{ at: string }>`select ${dbNow(db)} as at`.execute(db)
  const took = performance.now() - began
  if (took > TOO_SLOW || !rows[0]) return
  const wasOff = clockIsOff()
  const difference = from + took / 2 - Date.parse(rows[0].at)
  ahead = Math.abs(difference) < NOTHING ? 0 : difference
  correctClock(-ahead)
  const off = clockIsOff()
  if (off !== null && wasOff === null) log('clock.off', { secondsAhead: off })
  if (off === null && wasOff !== null) log('clock.right')
}
