import {
  earlierWords,
  everyMark,
  hasPublished,
  picturesForFile,
  postsOfMember,
  safetyOf,
} from '#app/forum/forum.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { handleKey } from '#app/platform/auth/handle-key.ts'
import { A_MEMBER, addressOf } from '#app/platform/auth/member-accounts.server.ts'
import { mailChoices, planAgain } from '#app/platform/auth/member-mails.server.ts'
import { mixNotices, noticesOf, sweepMemberNotices } from '#app/platform/auth/member-notices.server.ts'
import { memberPasskeys } from '#app/platform/auth/member-passkeys.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { settingLines } from '#app/reading/labels.ts'
import { readingFrom } from '#app/reading/rules.ts'
import { cardOfMember } from '#app/shared/access-card/access-card.server.ts'
import { cardLines } from '#app/shared/access-card/card-rules.ts'
import { cardShownSince } from '#app/shared/access-card/member-card.server.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { keptForFile } from '../bookmarks/bookmarks.server.ts'
import { plainHandle } from '../model/handles.ts'
import { type ProfileColumn, profileColumns } from '../model/profile-form.ts'
import { deleteClosed, readClosed } from './delete-account.server.ts'
import { exportWords } from './export-words.ts'
import { giveUp, isFreed, sweepFreedHandles, takenAgain } from './freed-handles.server.ts'
import { SEND_AGAIN_WITHIN } from './re-authentication.server.ts'

// A member's actions on their own account.

/** A field that is left out stays as it is. */
export type ProfileTyped = Partial<Record<ProfileColumn, string | null>> & { handle: string }

/** Saves a member's profile. @returns false when another member has a handle that looks the same, or had it not long ago */
export async function saveProfile(db: Db, userId: string, typed: ProfileTyped): Promise<boolean> {
  const handle = plainHandle(typed.handle)
  const key = handleKey(handle)
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'handles')
    const other = await tx
      .selectFrom('members')
      .select('id')
      .where('handleKey', '=', key)
      .where('id', '!=', userId)
      .executeTakeFirst()
    if (other || (await isFreed(tx, key, userId))) return false
    const { joinedAt, handle: before } = await tx
      .selectFrom('members')
      .select(['joinedAt', 'handle'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (before && handleKey(before) !== key && (await hasPublished(tx, userId)))
      await giveUp(tx, userId, before)
    await takenAgain(tx, key)
    await tx
      .updateTable('members')
      .set({ ...typed, handle, handleKey: key, joinedAt: joinedAt ?? now() })
      .where('id', '=', userId)
      .execute()
    await planAgain(tx, userId)
    if (!joinedAt) await record(tx, A_MEMBER, 'member.joined')
    // Cached pages of the forum show the previous handle.
    else publicContentChanged(tx)
    return true
  })
}

/** What they said about themselves: some of it is only for content shown to themselves. */
export const profileOf = (
  db: Db,
  userId: string,
): Promise<Record<ProfileColumn, string | null> | undefined> =>
  db.selectFrom('members').select(profileColumns()).where('id', '=', userId).executeTakeFirst()

export interface OwnDevice {
  id: string
  begunAt: string
  usedOn: string
  /** The current session. */
  here: boolean
}

/** The sessions of a member, this device first. */
export async function devicesOf(db: Db, session: { id: string; userId: string }): Promise<OwnDevice[]> {
  const rows = await db
    .selectFrom('memberSessions')
    .select(['id', 'begunAt', 'usedOn'])
    .where('userId', '=', session.userId)
    .where('expiresAt', '>', new Date())
    .orderBy('begunAt', 'desc')
    .execute()
  return rows
    .flatMap(({ id, begunAt, usedOn }) =>
      begunAt && usedOn ? [{ id, begunAt, usedOn, here: id === session.id }] : [],
    )
    .sort((a, b) => Number(b.here) - Number(a.here))
}

/** Ends another session of the same member; without `id` all of them but the current one. @returns how many */
export async function endDevices(
  db: Db,
  session: { id: string; userId: string },
  id?: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const ended = await tx
      .deleteFrom('memberSessions')
      .where('userId', '=', session.userId)
      .where('id', '!=', session.id)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .returning('id')
      .execute()
    if (ended.length > 0) await record(tx, A_MEMBER, 'member.signed-out-elsewhere')
    return ended.length
  })
}

export const isMember = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Their choices, with hours formatted for people. */
async function mailsOf(db: Db, userId: string) {
  const { quietFrom, quietTo, ...choices } = await mailChoices(db, userId)
  const clock = (minutes: number | null) => (minutes === null ? null : `${Math.floor(minutes / 60)}:00`)
  return [{ ...choices, quietFrom: clock(quietFrom), quietTo: clock(quietTo) }]
}

/** All data stored about a member, under its own field names. */
export async function everythingAbout(db: Db, session: { id: string; userId: string }) {
  const row = await db
    .selectFrom('members')
    .select([...profileColumns(), 'reading', 'role', 'joinedAt', 'wordsMadeAt'])
    .select(['leavesAt', 'leavesPosts', 'closedAs'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const { wordsMadeAt, closedAs, reading, ...profile } = row
  const card = await cardOfMember(db, session.userId)
  const signedIn = await devicesOf(db, session)
  const earlier = Map.groupBy(await earlierWords(db, session.userId), ({ postId }) => postId)
  return {
    ...profile,
    ...readClosed(closedAs),
    email: await addressOf(db, session.userId),
    recoveryWordsMadeAt: wordsMadeAt,
    readingSettings: settingLines(readingFrom(`reading=${reading}`)),
    accessCard: card ? cardLines(card) : [],
    accessCardShownSince: await cardShownSince(db, session.userId),
    ...(await keptForFile(db, session.userId)),
    casesKept: exportWords.casesKept,
    forumPosts: (await postsOfMember(db, session.userId)).map(({ id, ...post }) => ({
      ...post,
      earlier: (earlier.get(id) ?? []).map(({ postId: _, ...version }) => version),
    })),
    forumPictures: (await picturesForFile(db, session.userId)).map(({ id, moving, ...picture }) => picture),
    passkeys: (await memberPasskeys(db, session.userId)).map(({ id, ...passkey }) => passkey),
    forumTopics: await everyMark(db, session.userId),
    emails: await mailsOf(db, session.userId),
    notices: (await noticesOf(db, session.userId)).map(({ id, ...notice }) => notice),
    ...(await safetyOf(db, session.userId)),
    signedIn: signedIn.map(({ begunAt, usedOn, here }) => ({
      begunAt,
      lastUsedOn: usedOn,
      // A background job makes the file, so there is no current device.
      ...(session.id === '' ? {} : { thisDevice: here }),
    })),
  }
}

/** Deletes expired links and sessions, and accounts in which a handle was never chosen. */
export async function sweepMembers(db: Db): Promise<void> {
  await db.deleteFrom('memberLinks').where('expiresAt', '<', fromNow(-SEND_AGAIN_WITHIN)).execute()
  await db.deleteFrom('memberSessions').where('expiresAt', '<', new Date()).execute()
  await db.deleteFrom('memberVerifications').where('expiresAt', '<', new Date()).execute()
  await sweepMemberNotices(db)
  await mixNotices(db)
  await sweepFreedHandles(db)
  await deleteClosed(db)
  await db
    .deleteFrom('members')
    .where('handleKey', 'is', null)
    .where('createdAt', '<', new Date(fromNow(-PROMISED_DAYS.unfinishedAccounts * DAY)))
    .execute()
}
