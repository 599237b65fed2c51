import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { record, recordReading } from '../audit/audit.server.ts'
import { Refused } from '../refused.ts'
import { recipientIdOf, type StaffMember } from '../roles/staff-member.server.ts'
import { isEnvelope } from '../sealing/envelope-shape.ts'
import { recipients, recipientsOrNull, removedOf } from './recipients.server.ts'

// When a member who could open cases and messages loses that right, each of them gets a new key. A browser that opens it
// makes the key, because only it knows the old one. The reasons: docs/decisions/0013-new-case-keys.md.

/** A key that a browser made, sealed to one holder. A case has two kinds of keys. */
interface SealedFor {
  holder: string
  keyKind?: string
  envelope: string
}

/** The result of a browser. */
export interface MadeKeys {
  envelopes: readonly SealedFor[]
}

type Holder = Omit<SealedFor, 'envelope'>

/** What gets new keys, as far as it waits for them: cases, or messages. */
export interface Rotated {
  /** In sentences, and the name of the id in the URL that browsers ask. */
  noun: 'case' | 'message'
  /** Deletes the envelopes of these holders. @returns the ids of what they opened */
  dropEnvelopes: (tx: Tx, holders: readonly string[]) => Promise<string[]>
  /** Records that it needs new keys. */
  ask: (tx: Tx, id: string) => Promise<void>
  /** All that need new keys, also those that have them until all have. */
  asked: (db: Db) => Promise<{ id: string; doneAt: string | null }[]>
  isWaiting: (db: Db | Tx, id: string) => Promise<boolean>
  settle: (tx: Tx, id: string) => Promise<void>
  /** The ids of what these holders open. */
  openedBy: (db: Db, holders: readonly string[]) => Promise<string[]>
}

/**
 * The new keys themselves: what a browser needs to make them, and what they have to fit.
 * @typeParam Found what a browser needs
 * @typeParam Ready what was sealed before the transaction
 */
export interface Rotation<Found, Made extends MadeKeys, Ready> extends Rotated {
  acts: {
    done: AuditAction
    /** If a browser gets its content too, to make the keys. */
    read?: AuditAction
  }
  idOf: (made: Made) => string
  /** @returns null if this holder does not open it */
  find: (db: Db | Tx, holder: string, id: string) => Promise<Found | null>
  holdersOf: (found: Found) => Holder[]
  isNew: (made: Made) => boolean
  /** Does all sealing before any transaction: on SQLite everyone would wait for it. */
  prepare: (db: Db, made: Made) => Promise<Ready>
  lock: (tx: Tx, id: string) => Promise<unknown>
  /** Whether it is still what the keys were made for. */
  fits: (tx: Tx, found: Found, made: Made, ready: Ready) => Promise<boolean>
  /** From now on everything is sealed to the new keys. */
  replace: (tx: Tx, made: Made, ready: Ready) => Promise<void>
}

/** Deletes the envelopes of former holders, and records that what they could open needs new keys. */
export async function askForNewKeys(tx: Tx, rotated: Rotated, holders: readonly string[]): Promise<void> {
  if (holders.length === 0) return
  for (const id of new Set(await rotated.dropEnvelopes(tx, holders))) await rotated.ask(tx, id)
}

interface NewKeysProgress {
  all: number
  done: number
  /** Those that wait and that this holder's key opens. */
  mine: string[]
}

export async function newKeysProgress(
  db: Db,
  rotated: Rotated,
  holder: string | null,
): Promise<NewKeysProgress> {
  const all = await rotated.asked(db)
  const waiting = all.flatMap(({ id, doneAt }) => (doneAt ? [] : id))
  const opens = new Set(holder && waiting.length > 0 ? await rotated.openedBy(db, [holder]) : [])
  return { all: all.length, done: all.length - waiting.length, mine: waiting.filter((id) => opens.has(id)) }
}

/**
 * What waits for new keys, for the browser that makes them.
 * @returns null if this holder does not open it
 * @throws Refused when it waits for none, and its content is included: this must not be a way to read without opening
 */
export async function takeForNewKeys<Found, Made extends MadeKeys, Ready>(
  db: Db,
  rotation: Rotation<Found, Made, Ready>,
  { holder, id, by }: { holder: string; id: string; by: string },
): Promise<Found | null> {
  const found = await rotation.find(db, holder, id)
  const { read } = rotation.acts
  if (!found || !read) return found
  if (!(await rotation.isWaiting(db, id))) throw new Refused(notWaiting(rotation.noun), 422)
  await recordReading(db, by, read, id)
  return found
}

const notWaiting = (noun: string) => `This ${noun} is not waiting for a new key. Load the page again.`

/**
 * Activates new keys.
 * @throws Refused 409 when it got an entry or a holder meanwhile: fetch it again and make new keys
 */
export async function rotateKeys<Found, Made extends MadeKeys, Ready>(
  db: Db,
  rotation: Rotation<Found, Made, Ready>,
  made: Made,
  { holder, by }: { holder: string; by: string },
): Promise<void> {
  const id = rotation.idOf(made)
  if (!made.envelopes.every(({ envelope }) => isEnvelope(envelope)))
    throw new Refused('This is not an envelope.', 400)
  if (!rotation.isNew(made)) throw new Refused('These are not new keys.', 400)
  const ready = await rotation.prepare(db, made)
  await inTransaction(db, async (tx) => {
    await rotation.lock(tx, id)
    const found = await rotation.find(tx, holder, id)
    const fits =
      found !== null &&
      namesOf(rotation.holdersOf(found)) === namesOf(made.envelopes) &&
      (await rotation.fits(tx, found, made, ready))
    if (!fits)
      throw new Refused(`Something in this ${rotation.noun} just changed. Continue, and it is done again.`)
    if (!(await rotation.isWaiting(tx, id))) throw new Refused(notWaiting(rotation.noun), 422)
    await rotation.replace(tx, made, ready)
    await rotation.settle(tx, id)
    await record(tx, by, rotation.acts.done, id)
  })
}

const namesOf = (holders: readonly Holder[]): string =>
  holders
    .map(({ holder, keyKind = '' }) => `${keyKind} ${holder}`)
    .sort()
    .join()

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

/** What the page of new keys shows to a member. */
export async function newKeysWaiting(db: Db, me: StaffMember, rotated: Rotated) {
  const holder = recipientIdOf(me)
  const { chain, root } = await recipients(db)
  const recovery = await recoveryHolder(db, me)
  return {
    list: { chain, root },
    holder,
    progress: await newKeysProgress(db, rotated, holder),
    recovery: recovery
      ? { holder: recovery, mine: (await newKeysProgress(db, rotated, recovery)).mine }
      : null,
  }
}

/**
 * For the hourly cleanup: asks for new keys of what reached a removed member all the same, as what was being sent at that
 * moment, or while the list could not be read.
 */
export async function askForKeysOfRemoved(db: Db, rotated: Rotated): Promise<void> {
  const list = await recipientsOrNull(db)
  const gone = list ? await removedOf(db, list) : []
  await inTransaction(db, (tx) =>
    askForNewKeys(
      tx,
      rotated,
      gone.map(({ id }) => id),
    ),
  )
}
