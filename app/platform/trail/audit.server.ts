import { createHash } from 'node:crypto'
import { waitTurn } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { hmac, serverSecret } from '../keys/data-keys.server.ts'
import { fromNow, MINUTE, now } from '../time.ts'

interface Line {
  seq: number
  at: string
  actor: string
  action: string
  subject: string
  prevHash: string
}

const textOf = (line: Line): string =>
  JSON.stringify([line.seq, line.at, line.actor, line.action, line.subject, line.prevHash])

/** In front of each mark that was made with the server key. */
const KEYED = '2.'

/**
 * The mark of a line, from everything in it and the mark of the line before, with the server key: who can only write into the
 * database makes none.
 */
export const hashOf = (line: Line): string => KEYED + hmac(serverSecret('audit line'), textOf(line))

/** As marks were before they had a key. */
const plainHashOf = (line: Line): string => createHash('sha256').update(textOf(line)).digest('base64url')

export const isKeyed = (hash: string): boolean => hash.startsWith(KEYED)

/** Where lines got marks with the server key; infinite as long as none has. */
export async function firstKeyed(db: Db | Tx): Promise<number> {
  const first = await db
    .selectFrom('auditLines')
    .select('seq')
    .where('hash', 'like', `${KEYED}%`)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return first?.seq ?? Number.POSITIVE_INFINITY
}

/** @param plain whether a mark from before there was a key still counts for this line */
export const markFits = (line: Line & { hash: string }, plain: boolean): boolean =>
  line.hash === hashOf(line) || (plain && line.hash === plainHashOf(line))

/**
 * Adds a line to the audit trail: who did what to which thing, ids only. Each line carries the hash of the one before,
 * so that a changed or missing line shows.
 */
export async function record(db: Db | Tx, actor: string, action: AuditAction, subject = ''): Promise<void> {
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

/** Whether a line was ever made with the server key, by a version that marks accounts too. */
export const hasKeyedLine = async (db: Db | Tx): Promise<boolean> => Number.isFinite(await firstKeyed(db))

/** Whether this was ever done. */
export async function hasActed(db: Db | Tx, action: AuditAction): Promise<boolean> {
  const line = db.selectFrom('auditLines').select('seq').where('action', '=', action)
  return (await line.limit(1).executeTakeFirst()) !== undefined
}

/** As long as a staff key stays open in a tab that nobody touches: loading again within it is the same reading. */
const ONE_READING = 15 * MINUTE

/** Adds a line that somebody read something, or tried to, unless one is there from a quarter of an hour ago. */
export async function recordReading(db: Db, actor: string, action: AuditAction, subject = ''): Promise<void> {
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
