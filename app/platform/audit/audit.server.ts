import { createHash } from 'node:crypto'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { hmac, serverSecret } from '../secrets/data-keys.server.ts'
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

/** The prefix of each HMAC made with the server key. */
const KEYED = '2.'

/**
 * The HMAC of a line, over everything in it and the HMAC of the previous line, with the server key: write access to the
 * database alone cannot compute it.
 */
export const hashOf = (line: Line): string => KEYED + hmac(serverSecret('audit line'), textOf(line))

/** The unkeyed hash that lines had before. */
const plainHashOf = (line: Line): string => createHash('sha256').update(textOf(line)).digest('base64url')

export const isKeyed = (hash: string): boolean => hash.startsWith(KEYED)

/** The first line with an HMAC under the server key; infinite if there is none. */
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

/** @param plain whether an unkeyed hash from earlier versions is accepted for this line */
export const markFits = (line: Line & { hash: string }, plain: boolean): boolean =>
  line.hash === hashOf(line) || (plain && line.hash === plainHashOf(line))

/**
 * Adds a line to the audit trail: who did what to which item, ids only. Each line carries the hash of the previous one,
 * so that a changed or missing line shows.
 */
export async function record(db: Db | Tx, actor: string, action: AuditAction, subject = ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Otherwise two lines at the same moment would follow the same one.
    await advisoryLock(tx, 'audit')
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

/** Whether a line was ever made with the server key, by a version that signs accounts too. */
export const hasKeyedLine = async (db: Db | Tx): Promise<boolean> => Number.isFinite(await firstKeyed(db))

/** Whether this act was ever done. */
export async function hasActed(db: Db | Tx, action: AuditAction): Promise<boolean> {
  const line = db.selectFrom('auditLines').select('seq').where('action', '=', action)
  return (await line.limit(1).executeTakeFirst()) !== undefined
}

/** The subject of the newest line of this act that the site wrote itself; undefined when there is none. */
export async function lastSubject(db: Db | Tx, action: AuditAction): Promise<string | undefined> {
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .execute()
  return lines.find((line) => markFits(line, false))?.subject
}

/** As long as a staff key stays open in an idle tab: loading again within it is the same reading. */
const ONE_READING = 15 * MINUTE

/** Adds a line that a member read something, or tried to, unless there is one from the last quarter of an hour. */
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
