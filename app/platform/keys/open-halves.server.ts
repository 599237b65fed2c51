import { randomBytes } from 'node:crypto'
import type { Db } from '#db/schema.ts'
import { hmac, serverSecret } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { fromNow, now } from '../time.ts'
import { OPEN_FOR } from './open-for.ts'

// The server's half of the keys that are open in browsers of the staff (open-key.client.ts): 32 bytes for a session. It says nothing
// about the key: without what lies in that one browser, it opens nothing.
//
// A process that runs alone has halves in memory: no database, backup or disk has one, and a start of the site locks all keys. Where
// several processes serve a site, the next request of the same browser may reach another one. There a row holds random bytes, and the
// half is their HMAC with the server key, which is in no database. No backup has these rows.

interface Halves {
  /** The half of this session, made now when it has none: two tabs that open the key at once get the same. */
  hold: (db: Db, sessionId: string) => Promise<string>
  /** @returns null when the key was locked, or lay unused too long */
  read: (db: Db, sessionId: string) => Promise<string | null>
  /** Notes that the member works with the key. A half that was dropped does not come back. */
  noteUse: (db: Db, sessionId: string) => Promise<void>
  drop: (db: Db, sessionId: string) => Promise<void>
}

const halves = (): Halves => (config.unshared === null ? IN_DATABASE : IN_MEMORY)

export const holdHalf = (db: Db, sessionId: string): Promise<string> => halves().hold(db, sessionId)
export const halfOf = (db: Db, sessionId: string): Promise<string | null> => halves().read(db, sessionId)
export const noteUse = (db: Db, sessionId: string): Promise<void> => halves().noteUse(db, sessionId)
export const dropHalf = (db: Db, sessionId: string): Promise<void> => halves().drop(db, sessionId)

const LENGTH = 32

const held = new Map<string, { bytes: string; usedAt: number }>()
let sweeping: ReturnType<typeof setTimeout> | undefined

const IN_MEMORY: Halves = {
  async hold(db, sessionId) {
    const bytes = (await this.read(db, sessionId)) ?? randomBytes(LENGTH).toString('base64')
    held.set(sessionId, { bytes, usedAt: Date.now() })
    sweepLater()
    return bytes
  },
  async read(_, sessionId) {
    sweepMemory()
    return held.get(sessionId)?.bytes ?? null
  },
  async noteUse(_, sessionId) {
    sweepMemory()
    const half = held.get(sessionId)
    if (half) half.usedAt = Date.now()
  },
  async drop(_, sessionId) {
    held.delete(sessionId)
  },
}

function sweepMemory(): void {
  for (const [id, { usedAt }] of held) if (Date.now() - usedAt >= OPEN_FOR) held.delete(id)
}

/** Drops halves in time, also when no request asks for one. */
function sweepLater(): void {
  if (sweeping) return
  sweeping = setTimeout(() => {
    sweeping = undefined
    sweepMemory()
    if (held.size > 0) sweepLater()
  }, OPEN_FOR / 15)
  sweeping.unref()
}

const fromSeed = (sessionId: string, seed: string): string =>
  Buffer.from(hmac(serverSecret('open keys'), `${sessionId}\n${seed}`), 'base64url').toString('base64')

const IN_DATABASE: Halves = {
  async hold(db, sessionId) {
    await sweepHalves(db)
    const { seed } = await db
      .insertInto('openHalves')
      .values({ sessionId, seed: randomBytes(LENGTH).toString('base64'), usedAt: now() })
      .onConflict((c) => c.column('sessionId').doUpdateSet({ usedAt: now() }))
      .returning('seed')
      .executeTakeFirstOrThrow()
    return fromSeed(sessionId, seed)
  },
  async read(db, sessionId) {
    const row = await db
      .selectFrom('openHalves')
      .select('seed')
      .where('sessionId', '=', sessionId)
      .where('usedAt', '>', fromNow(-OPEN_FOR))
      .executeTakeFirst()
    return row ? fromSeed(sessionId, row.seed) : null
  },
  async noteUse(db, sessionId) {
    await db
      .updateTable('openHalves')
      .set({ usedAt: now() })
      .where('sessionId', '=', sessionId)
      .where('usedAt', '>', fromNow(-OPEN_FOR))
      .execute()
  },
  async drop(db, sessionId) {
    await db.deleteFrom('openHalves').where('sessionId', '=', sessionId).execute()
  },
}

/** Deletes rows that lay unused too long. */
export async function sweepHalves(db: Db): Promise<void> {
  await db.deleteFrom('openHalves').where('usedAt', '<=', fromNow(-OPEN_FOR)).execute()
}
