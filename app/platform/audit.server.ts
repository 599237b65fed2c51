import { createHash } from 'node:crypto'
import { waitTurn } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { fromNow, MINUTE, now } from './time.ts'

/** The mark of a line, from everything in it and the mark of the line before. */
export const hashOf = (line: {
  seq: number
  at: string
  actor: string
  action: string
  subject: string
  prevHash: string
}) =>
  createHash('sha256')
    .update(JSON.stringify([line.seq, line.at, line.actor, line.action, line.subject, line.prevHash]))
    .digest('base64url')

/**
 * Adds a line to the audit trail: who did what to which thing, ids only. Each line carries the hash of the one before,
 * so that a changed or missing line shows.
 */
export async function record(db: Db | Tx, actor: string, action: string, subject = ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two lines at the same moment would follow the same one.
    await waitTurn(tx, 'audit')
    const last = await tx
      .selectFrom('auditLines')
      .select(['seq', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const line = { seq: (last?.seq ?? 0) + 1, at: now(), actor, action, subject, prevHash: last?.hash ?? '' }
    await tx
      .insertInto('auditLines')
      .values({ ...line, hash: hashOf(line) })
      .execute()
  })
}

/** As long as a staff key stays open in a tab that nobody touches: loading again within it is the same reading. */
const ONE_READING = 15 * MINUTE

/** Adds a line that somebody read something, or tried to, unless one stands there from a quarter of an hour ago. */
export async function recordReading(db: Db, actor: string, action: string, subject = ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('auditLines')
      .select('seq')
      .where('actor', '=', actor)
      .where('action', '=', action)
      .where('subject', '=', subject)
      .where('at', '>', fromNow(-ONE_READING))
      .limit(1)
      .executeTakeFirst()
    if (!before) await record(tx, actor, action, subject)
  })
}
