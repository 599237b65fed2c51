import { hasKeyedLine, record, recordReading } from '#app/platform/audit/audit.server.ts'
import { factorName, standings } from '#app/platform/audit/staff-history.server.ts'
import { markPasskeys } from '#app/platform/auth/auth.server.ts'
import { noteState, noteWasGone, vouchedFile, writeNote } from '#app/platform/keys/one-time-signing.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { isSigned, rowSignature } from '#app/platform/secrets/signed-rows.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AccountTables } from '#db/tables/accounts.ts'
import { inTransaction } from '#db/transaction.ts'

// The staff members with their roles, keys and second factors. Each row carries a mark made with the server key, which is
// not in the database: an attacker who can only write there makes no one a steward and signs in as no one. Only this file
// writes the table. A row that does not match its mark counts as missing, and no function gives it a new mark.

type Row = AccountTables['staff']
export type MemberRow = Row & { email: string }
/** The fields of a member that may change. */
export type MemberChange = Partial<Omit<Row, 'userId' | 'mark'>>

/** For a member without a key. */
export const NO_KEY = {
  publicKey: null,
  signerKey: null,
  keyProof: null,
  lockedKey: null,
  keyMadeAt: null,
} satisfies MemberChange

const CHANGED = 'This member was changed outside the site. Nothing was done. Tell the other stewards.'

const markOf = (row: Omit<MemberRow, 'mark'>): string => rowSignature('staff', row)

/** Whether a row is as the site wrote it. */
export const isOurs = (row: MemberRow): boolean => isSigned('staff', row)

export const memberRows = (db: Db | Tx) =>
  db.selectFrom('staff').innerJoin('users', 'users.id', 'staff.userId').selectAll('staff').select('email')

/** The rows among these that are unchanged: with the site's mark, and not restored from an earlier day. */
export async function asLeft<R extends MemberRow>(db: Db | Tx, rows: readonly R[]): Promise<R[]> {
  const ours = rows.filter(isOurs)
  const said = await standings(
    db,
    ours.map(({ userId }) => userId),
  )
  return ours.filter((row) => {
    const now = said.get(row.userId)
    if (!now) return true
    if (now.removed || (now.role ?? row.role) !== row.role) return false
    if (now.factorEnded) return row.sealedTotp === null
    return now.factor === null || now.factor === factorName(row.sealedTotp)
  })
}

/**
 * A member as the site wrote them. Null for a stranger, for a removed member, and for a row that was changed outside the
 * site or restored to an earlier state.
 */
export async function memberRow(db: Db | Tx, userId: string): Promise<MemberRow | null> {
  const row = await memberRows(db).where('staff.userId', '=', userId).executeTakeFirst()
  if (!row || row.removedAt) return null
  const [member] = await asLeft(db, [row])
  if (member) return member
  log('staff.row-changed')
  await recordReading(db, 'stranger', 'staff.row-changed', userId)
  return null
}

/** Adds a member, or takes a former one back. */
export async function addMember(tx: Tx, row: Omit<Row, 'mark'>): Promise<void> {
  const values = { ...row, mark: null }
  await tx
    .insertInto('staff')
    .values(values)
    .onConflict((c) => c.column('userId').doUpdateSet(values))
    .execute()
  await markMember(tx, row.userId)
}

/**
 * Changes a current member.
 * @returns their previous state; null when they are not on the staff any more
 * @throws Refused when their row was changed outside the site: a new mark would make that change valid
 */
export async function changeMember(tx: Tx, userId: string, change: MemberChange): Promise<MemberRow | null> {
  const before = await memberRows(tx)
    .where('staff.userId', '=', userId)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (!before) return null
  if (!isOurs(before)) throw new Refused(CHANGED, 409)
  await tx.updateTable('staff').set(change).where('userId', '=', userId).execute()
  await markMember(tx, userId)
  return before
}

/** Locks a member's data until the transaction ends. */
export async function holdMember(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('staff')
    .set(({ ref }) => ({ joinedAt: ref('joinedAt') }))
    .where('userId', '=', userId)
    .execute()
}

/** Marks a row in its current state. Only for rows that the site itself has just written, and for an operator's command. */
export async function markMember(tx: Db | Tx, userId: string): Promise<void> {
  const row = await memberRows(tx).where('staff.userId', '=', userId).executeTakeFirst()
  if (!row) return
  await tx
    .updateTable('staff')
    .set({ mark: markOf(row) })
    .where('userId', '=', userId)
    .execute()
}

/**
 * Uses up the step of a code. The mark does not cover its column, since a code is checked
 * against the secret, which is covered.
 */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('staff')
    .set({ totpStep: step })
    .where('userId', '=', userId)
    .where((e) => e.or([e('totpStep', 'is', null), e('totpStep', '<', step)]))
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1
}

/** In the folder with the keys, out of reach of an attacker who has only the database. */
export const markedFile = () => vouchedFile('accounts')

/**
 * Runs once, at the first start with marks: vouches for the existing members and passkeys, records that, and ends all
 * sessions. It never runs again, so that no one gets a mark by writing to the database. A database where a member or a
 * passkey has a mark, such as a restored backup, is past that point too. So is one whose trail has a line made with the
 * server key: an attacker took all marks away, and the note beside the keys is lost.
 */
export async function markAccountsOnce(db: Db): Promise<void> {
  const state = await noteState('accounts')
  if (state === 'whole') return
  await inTransaction(db, async (tx) => {
    const members = await tx.selectFrom('staff').select('userId').execute()
    const before =
      state === 'damaged' ||
      (await anyMarked(tx, 'staff')) ||
      (await anyMarked(tx, 'passkeys')) ||
      (members.length > 0 && (await hasKeyedLine(tx)))
    if (before) return noteWasGone(tx, 'accounts')
    for (const { userId } of members) await markMember(tx, userId)
    await markPasskeys(tx)
    await tx.deleteFrom('sessions').execute()
    await tx.deleteFrom('staffInvites').execute()
    if (members.length > 0) await record(tx, 'system', 'staff.marked', String(members.length))
  })
  await writeNote('accounts')
}

const anyMarked = async (tx: Tx, table: 'staff' | 'passkeys'): Promise<boolean> =>
  (await tx.selectFrom(table).select('mark').where('mark', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined
