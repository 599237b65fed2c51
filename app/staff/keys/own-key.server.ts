import {
  caseKeyRotation,
  dropEnvelopes,
  envelopesToShare,
  hoursBegin,
  openedBy,
  shareCases,
} from '#app/cases/cases.server.ts'
import {
  dropMessageEnvelopes,
  messageEnvelopesToShare,
  messageKeyRotation,
  messagesOpenedBy,
  shareMessages,
} from '#app/messages/messages.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { addRecipientList, hasReviewer, notInUse, recipients } from '#app/platform/keys/recipients.server.ts'
import { type Recipient, readList, type SignedList } from '#app/platform/keys/recipients-format.ts'
import { askForNewKeys } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { wordsFor } from '#app/platform/sealing/key-statement.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { keysChanged } from '../model/staff-mails.server.ts'
import { tellStewards } from '../people/stewards.server.ts'
import { changeMember } from '../sign-in/member-row.server.ts'
import { mustBeProved, type NewKey, type Shares } from './staff-keys.server.ts'
import { mustBeVouchedFor } from './vouched-lines.server.ts'

// A member replaces their own key: a new one is made, replaces the old one on the signed list, and the member's browser
// reseals everything that the old one opens. Until the new one is on the list, the old one stays in use.

export type Reason = 'renewed' | 'lost'

/** Stores a new key beside the one in use, until a list with it is signed. */
export async function askToReplace(db: Db, me: StaffMember, key: NewKey & { reason: Reason }): Promise<void> {
  const { keyId, lockedKey } = me
  if (!keyId || !lockedKey) throw new Refused('Your key is not on the list. Make a new one instead.', 422)
  const row = { ...key, askedAt: now(), signedAt: null, oldHolder: keyId, oldLockedKey: lockedKey }
  await inTransaction(db, async (tx) => {
    await mustBeProved(me, key)
    const before = await keyChange(tx, me.userId)
    if (before?.signedAt) throw new Refused('Move everything to your new key first.')
    await tx
      .insertInto('staffKeyChanges')
      .values({ userId: me.userId, ...row })
      .onConflict((c) => c.column('userId').doUpdateSet(row))
      .execute()
    await record(tx, me.userId, 'key.replacing')
  })
}

/** Withdraws the new key, as long as it is not on the list. */
export async function keepOldKey(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('staffKeyChanges').where('userId', '=', userId).where('signedAt', 'is', null).execute()
}

export const keyChange = (db: Db | Tx, userId: string) =>
  db.selectFrom('staffKeyChanges').selectAll().where('userId', '=', userId).executeTakeFirst()

/**
 * Accepts a list that a browser signed, and applies the consequences for removed keys, and for cases that no key could open
 * until now. Every steward is notified.
 */
export async function takeNewList(db: Db, signed: SignedList, by: string): Promise<void> {
  const before = await recipients(db)
  const readBefore = await hasReviewer(db, before)
  await addRecipientList(db, signed, by, async (tx, gone, entries) => {
    await mustBeVouchedFor(tx, before.recipients, entries)
    await someoneSigns(tx, gone, entries)
    for (const one of gone) await takeOff(tx, one, entries)
    const list = readList(signed.text)
    if (!readBefore && (await hasReviewer(tx, list))) await hoursBegin(tx)
    const changed = { version: list.version, words: await wordsFor(signed.text) }
    await tellStewards(tx, (to) => keysChanged(to, changed))
  })
}

/** @throws Refused when this removes the last steward's key from the list */
async function someoneSigns(tx: Tx, gone: Recipient[], entries: Recipient[]): Promise<void> {
  const signers = (some: Recipient[]) => some.filter(({ kind, signer }) => kind === 'staff' && signer)
  if (signers(gone).length === 0) return
  const list = { version: 0, at: '', prev: '', recipients: entries }
  const over = await notInUse(tx, list)
  if (!signers(entries).some((one) => !over.has(one)))
    throw new Refused('This is the last key of a steward on the list. Put another one on it first.')
}

async function takeOff(tx: Tx, gone: Recipient, entries: Recipient[]): Promise<void> {
  const next = entries.find(({ staffId }) => gone.staffId !== null && staffId === gone.staffId)
  const change = next && (await keyChange(tx, gone.staffId ?? ''))
  if (next && change?.publicKey === next.recipient && change.oldHolder === gone.id) {
    const { publicKey, signerKey, keyProof, lockedKey } = change
    const key = { publicKey, signerKey, keyProof, lockedKey, keyMadeAt: change.askedAt }
    await changeMember(tx, change.userId, key)
    await tx
      .updateTable('staffKeyChanges')
      .set({ signedAt: now() })
      .where('userId', '=', change.userId)
      .execute()
    return
  }
  // A key with a forgotten passphrase opens nothing any more; a removed one may still be in another person's hands.
  if (next) return dropAllEnvelopes(tx, gone.id)
  await askForNewKeys(tx, caseKeyRotation, [gone.id])
  await askForNewKeys(tx, messageKeyRotation, [gone.id])
}

async function dropAllEnvelopes(tx: Tx, holder: string): Promise<void> {
  await dropEnvelopes(tx, holder)
  await dropMessageEnvelopes(tx, holder)
}

/** The part of the old key's cases and messages that is not sealed to the new one yet. */
export async function leftToMove(db: Db, me: StaffMember) {
  const change = await keyChange(db, me.userId)
  if (!change?.signedAt || !me.keyId) throw new Refused('There is nothing left to move.', 404)
  return {
    cases: await envelopesToShare(db, change.oldHolder, me.keyId),
    messages: await messageEnvelopesToShare(db, change.oldHolder, me.keyId),
  }
}

/**
 * Stores envelopes that the member's browser sealed to their new key, and to no other: only for
 * records that their old key opens.
 */
export async function keepMoved(db: Db, me: StaffMember, { cases, messages }: Shares): Promise<void> {
  if ([...cases, ...messages].some(({ holder }) => holder !== me.keyId))
    throw new Refused('This is not sealed to your new key.', 403)
  await inTransaction(db, async (tx) => {
    const change = await keyChange(tx, me.userId)
    if (!change?.signedAt) throw new Refused('There is nothing left to move.', 404)
    const { oldHolder } = change
    const giver = { by: me.userId, from: [oldHolder] }
    await shareCases(tx, await openedBy(tx, oldHolder, cases), giver)
    const opened = new Set(await messagesOpenedBy(tx, [oldHolder]))
    await shareMessages(
      tx,
      messages.filter(({ messageId }) => opened.has(messageId)),
      giver,
    )
  })
}

/** Deletes the old key, once everything is moved. */
export async function finishMoving(db: Db, me: StaffMember): Promise<void> {
  const { cases, messages } = await leftToMove(db, me)
  if (cases.length + messages.length > 0) throw new Refused('Something just came in. Continue.')
  await inTransaction(db, async (tx) => {
    const change = await tx
      .deleteFrom('staffKeyChanges')
      .where('userId', '=', me.userId)
      .returningAll()
      .executeTakeFirst()
    if (!change) return
    if (change.reason === 'lost') {
      await askForNewKeys(tx, caseKeyRotation, [change.oldHolder])
      await askForNewKeys(tx, messageKeyRotation, [change.oldHolder])
    }
    await dropAllEnvelopes(tx, change.oldHolder)
    await record(tx, me.userId, 'key.replaced')
  })
}
