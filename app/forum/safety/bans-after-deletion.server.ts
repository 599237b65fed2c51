import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import {
  hmac,
  openWithMailKey,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { ofPerson } from '../posts/pseudonyms/pseudonyms.server.ts'

// Pauses and bans that outlive their account, so that a banned member cannot start again: an HMAC of the email address, stored
// as long as the ban. No moderator page shows one beside a handle, so the ban of a pseudonym identifies no member.

/** @param alias by which an address finds its account */
const markOf = (alias: string): string => hmac(serverSecret('forum kept ban'), alias)

const sealUse = (id: string) => `forum kept ban of ${id}` as const

const lasts = (db: Db | Tx) =>
  db.selectFrom('forumKeptBans').where((e) => e.or([e('until', 'is', null), e('until', '>', now())]))

/** When a member leaves, the bans in force are stored without the account. */
export async function bansStay(tx: Tx, memberId: string): Promise<void> {
  const running = await pauses(tx)
    .select(['id', 'stops', 'until', 'pseudonymId'])
    .where(await ofPerson(tx, memberId, 'forum_measures'))
    .execute()
  if (running.length === 0) return
  const { email } = await tx
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const rows = running.map(({ id: measureId, stops, until, pseudonymId }) => {
    const id = newId()
    // The measure of a pseudonym stays visible to moderators, and lifting it ends this ban too. The measure of a handle is
    // deleted with its account.
    const sealedMeasure = pseudonymId ? sealWithMailKey(measureId, sealUse(id)) : null
    return { id, mark: markOf(email), sealedMeasure, stops, until }
  })
  await tx.insertInto('forumKeptBans').values(rows).execute()
}

/** The bans on a member from an earlier account with the same address. */
export async function bansOfAddress(db: Db | Tx, memberId: string) {
  const member = await db
    .selectFrom('members')
    .select('email')
    .where('id', '=', memberId)
    .where(({ exists, selectFrom }) => exists(selectFrom('forumKeptBans').select('forumKeptBans.id')))
    .executeTakeFirst()
  if (!member) return []
  return lasts(db).select(['stops', 'until']).where('mark', '=', markOf(member.email)).execute()
}

/** The bans that moderators end directly, because the measure of a handle was deleted with its account. */
export const bansAfterDeletion = (db: Db) =>
  lasts(db)
    .select(['id', 'stops', 'until'])
    .where('sealedMeasure', 'is', null)
    .orderBy('until')
    .orderBy('id')
    .limit(200)
    .execute()

export async function endBanAfterDeletion(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('forumKeptBans')
      .where('id', '=', id)
      .where('sealedMeasure', 'is', null)
      .returning('id')
      .execute()
    if (ended.length > 0) await record(tx, userId, 'forum.lifted', id)
  })
}

/** The measure of a pseudonym was lifted, so its stored ban is deleted. */
export async function endKeptOf(tx: Tx, measureId: string): Promise<void> {
  const rows = await tx
    .selectFrom('forumKeptBans')
    .select(['id', 'sealedMeasure'])
    .where('sealedMeasure', 'is not', null)
    .execute()
  const ids = rows.filter((row) => measureOf(row) === measureId).map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('forumKeptBans').where('id', 'in', ids).execute()
}

function measureOf({ id, sealedMeasure }: { id: string; sealedMeasure: string | null }): string | null {
  try {
    return sealedMeasure && openWithMailKey(sealedMeasure, sealUse(id))
  } catch {
    // The server key was lost, so the ban only ends on its day.
    return null
  }
}

export const sweepBansAfterDeletion = (tx: Tx) =>
  tx.deleteFrom('forumKeptBans').where('until', '<=', now()).execute()

/** Pauses and bans in force. */
export const pauses = (db: Db | Tx) =>
  db
    .selectFrom('forumMeasures')
    .where('kind', '=', 'pause')
    .where('liftedAt', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', now())]))
