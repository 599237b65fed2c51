import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { Refused } from '../refused.ts'
import { recipientIdOf, type StaffMember } from '../roles/staff-member.server.ts'
import { isEnvelope } from '../sealing/envelope-shape.ts'
import { type Recipients, recipients, recipientsOrNull, removedOf } from './recipients.server.ts'

// What cases and messages have in common when a holder of their keys leaves, or when one gives them to another. Each has
// its own tables, and its own rules for what a new key has to fit.

// Which old keys a member may act for: their own, and for a steward who has the recovery file, the recovery key.

/** The place of the recovery key on the list of recipients, for members who may act for it. */
async function recoveryHolder(db: Db, me: StaffMember): Promise<string | null> {
  if (me.role !== 'steward') return null
  const { recipients: entries } = await recipients(db)
  return entries.find(({ kind }) => kind === 'recovery')?.id ?? null
}

/**
 * @param holder the place whose keys a browser asks for
 * @throws Refused 403 when this member may not act for it
 */
export async function mayActFor(db: Db, me: StaffMember, holder: string): Promise<string> {
  if (holder && (recipientIdOf(me) === holder || (await recoveryHolder(db, me)) === holder)) return holder
  throw new Refused('This key is not yours.', 403)
}

export interface NewKeysProgress {
  all: number
  done: number
  /** Those that wait and that this holder's key opens. */
  mine: string[]
}

/** What the page of new keys shows to a member. */
export async function newKeysWaiting(
  db: Db,
  me: StaffMember,
  progressOf: (db: Db, holder: string | null) => Promise<NewKeysProgress>,
) {
  const holder = recipientIdOf(me)
  const { chain, root } = await recipients(db)
  const recovery = await recoveryHolder(db, me)
  return {
    list: { chain, root },
    holder,
    progress: await progressOf(db, holder),
    recovery: recovery ? { holder: recovery, mine: (await progressOf(db, recovery)).mine } : null,
  }
}

/**
 * For the hourly cleanup: asks for new keys of what reached a removed member all the same, as while the list could not be
 * read.
 */
export async function askForKeysOfRemoved(
  db: Db,
  ask: (tx: Tx, holders: readonly string[]) => Promise<void>,
): Promise<void> {
  const list = await recipientsOrNull(db)
  const gone = list ? await removedOf(db, list) : []
  await inTransaction(db, (tx) =>
    ask(
      tx,
      gone.map(({ id }) => id),
    ),
  )
}

/**
 * Checks envelopes that a staff browser made for others.
 * @returns the list that their holders are on
 */
export async function checkEnvelopes(
  db: Db,
  envelopes: readonly { holder: string; envelope: string }[],
): Promise<Recipients> {
  const list = await recipients(db)
  const known = new Set(list.recipients.map(({ id }) => id))
  for (const { holder, envelope } of envelopes) {
    if (!known.has(holder)) throw new Refused('This key is not on the list of recipients.', 403)
    if (!isEnvelope(envelope)) throw new Refused('This is not an envelope.', 400)
  }
  return list
}
