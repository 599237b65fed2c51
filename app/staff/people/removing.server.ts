import { caseKeyRotation, casesOpenedBy, releaseCases } from '#app/cases/cases.server.ts'
import { dropReviewer } from '#app/content/content.server.ts'
import { messageKeyRotation, messagesOpenedBy, releaseMessages } from '#app/messages/messages.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { dropPasskeysOf } from '#app/platform/auth/auth.server.ts'
import { openingPlaces } from '#app/platform/keys/opening-places.server.ts'
import { BrokenRecipients, recipients } from '#app/platform/keys/recipients.server.ts'
import { askForNewKeys } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { staffChanged } from '../model/staff-mails.server.ts'
import { changeMember, NO_KEY } from '../sign-in/member-row.server.ts'
import { dropInvitesBy, dropInvitesTo } from './invites.server.ts'
import { mustLeaveASteward, mustMayDoTo, stewardAddresses, tellStewards } from './stewards.server.ts'

/**
 * Ends a member's access at once: their sessions, their sign-in methods, their key and every envelope that it opens. Their
 * line in the list of keys stays until a steward signs a list without it (/staff/keys).
 * @throws Refused for oneself, so that there is always a member left who can invite
 */
export async function removePerson(db: Db, userId: string, by: string): Promise<void> {
  if (userId === by) throw new Refused('You cannot remove yourself. Ask a colleague to do it.', 422)
  const holders = await holdersOf(db, userId)
  await inTransaction(db, async (tx) => {
    const told = await stewardAddresses(tx)
    const gone = { removedAt: now(), sealedTotp: null, totpStep: null, ...NO_KEY }
    const removed = await changeMember(tx, userId, gone)
    if (!removed) throw new Refused('This person is no longer on the staff. Nothing was changed.', 404)
    await mustMayDoTo(tx, by, removed.role)
    if (removed.role === 'steward') await mustLeaveASteward(tx, userId)
    await tellStewards(tx, staffChanged, told)
    await dropInvitesBy(tx, userId)
    await tx.deleteFrom('staffKeyChanges').where('userId', '=', userId).execute()
    await dropPasskeysOf(tx, userId, by)
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
    await releaseCases(tx, userId, by)
    await releaseMessages(tx, userId)
    await dropInvitesTo(tx, removed.email)
    await dropReviewer(tx, userId)
    if (holders.length > 0) {
      await askForNewKeys(tx, caseKeyRotation, holders)
      await askForNewKeys(tx, messageKeyRotation, holders)
    }
    // Public pages say whether anyone reads submissions.
    publicContentChanged(tx)
    await record(tx, by, 'staff.removed', userId)
  })
}

/** How many cases and messages only this member's key and the recovery key open: without them the staff loses these. */
export async function onlyTheirs(db: Db, userId: string): Promise<{ cases: number; messages: number }> {
  const { cases, messages } = await onlyOpenedBy(db, await holdersOf(db, userId))
  return { cases, messages }
}

export interface Only {
  cases: number
  messages: number
  caseIds: Set<string>
  messageIds: Set<string>
}

/** The cases and messages that these places on the list open, and no key of another current member. */
export async function onlyOpenedBy(db: Db, theirs: string[]): Promise<Only> {
  const others =
    theirs.length === 0
      ? []
      : (await openingPlaces(db)).flatMap(({ holder }) => (theirs.includes(holder) ? [] : [holder]))
  const mine = await heldBy(db, theirs)
  const known = await heldBy(db, others)
  const missing = (all: string[], there: string[]) => {
    const set = new Set(there)
    return new Set(all.filter((id) => !set.has(id)))
  }
  const caseIds = missing(mine.cases, known.cases)
  const messageIds = missing(mine.messages, known.messages)
  return { cases: caseIds.size, messages: messageIds.size, caseIds, messageIds }
}

/** The cases and messages that these places on the list open. */
export async function heldBy(db: Db, holders: string[]) {
  return { cases: await casesOpenedBy(db, holders), messages: await messagesOpenedBy(db, holders) }
}

/** The entries of this member in the list of keys. An invalid list must not block a removal. */
async function holdersOf(db: Db, userId: string): Promise<string[]> {
  try {
    const list = await recipients(db)
    const moving = await db
      .selectFrom('staffKeyChanges')
      .select('oldHolder')
      .where('userId', '=', userId)
      .execute()
    return [
      ...list.recipients.filter(({ staffId }) => staffId === userId).map(({ id }) => id),
      ...moving.map(({ oldHolder }) => oldHolder),
    ]
  } catch (error) {
    if (error instanceof BrokenRecipients) return []
    throw error
  }
}
