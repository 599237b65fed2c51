import type { Db, Tx } from '#db/schema.ts'
import type { MemberTables } from '#db/tables/members.ts'
import { vouchOnce } from '../keys/one-time-signing.server.ts'
import { log } from '../log.server.ts'
import { Refused } from '../refused.ts'
import { isSigned, rowSignature } from '../secrets/signed-rows.server.ts'
import { words } from './words.ts'

// Protects what opens an account, and where we write to it: the address and the recovery words. Each row carries an
// HMAC of them under the server key, which is not in the database, so write access to the database alone opens no
// account.

const MARKED = ['id', 'email', 'sealedEmail', 'wordsHash', 'mark'] as const
export type MarkedMember = Pick<MemberTables['members'], (typeof MARKED)[number]>

export const changedOutside = () => new Refused(words.account.changedOutside, 409)

/** The HMAC of a row as it is written. */
export const memberSignature = (row: Omit<MarkedMember, 'mark'>): string => rowSignature('members', row)

/** The way into this account as the site wrote it. Undefined if there is none, or if it was changed outside the site. */
export async function wayIntoAccount(db: Db | Tx, id: string): Promise<MarkedMember | undefined> {
  const row = await db.selectFrom('members').select(MARKED).where('id', '=', id).executeTakeFirst()
  if (!row || isSigned('members', row)) return row
  log('member.row-changed')
  return undefined
}

/**
 * Gives an account another address or other recovery words.
 * @throws Refused when its row was changed outside the site: a new HMAC would legitimize that change
 */
export async function changeWayIntoAccount(
  tx: Tx,
  id: string,
  change: Partial<Pick<MemberTables['members'], 'email' | 'sealedEmail' | 'wordsHash' | 'wordsMadeAt'>>,
): Promise<void> {
  const before = await wayIntoAccount(tx, id)
  if (!before) throw changedOutside()
  await tx
    .updateTable('members')
    .set({ ...change, mark: memberSignature({ ...before, ...change }) })
    .where('id', '=', id)
    .execute()
}

/** Runs once, at the first start with HMACs: signs accounts created before. */
export const vouchForMembersOnce = (db: Db): Promise<void> =>
  vouchOnce(db, {
    kind: 'members',
    action: 'member.marked',
    anyMarked: async (tx) =>
      (await tx
        .selectFrom('members')
        .select('id')
        .where('mark', 'is not', null)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    vouch: async (tx) => {
      const rows = await tx.selectFrom('members').select(MARKED).execute()
      for (const row of rows)
        await tx
          .updateTable('members')
          .set({ mark: memberSignature(row) })
          .where('id', '=', row.id)
          .execute()
      return rows.length
    },
  })
