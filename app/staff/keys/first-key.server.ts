import { dropEnvelopesOf, envelopesToShare, hoursBegin, shareCases } from '#app/cases/cases.server.ts'
import {
  dropMessageEnvelopesOf,
  messageEnvelopesToShare,
  shareMessages,
} from '#app/messages/messages.server.ts'
import { lastSubject, record } from '#app/platform/audit/audit.server.ts'
import { backupNow } from '#app/platform/backup/backup.server.ts'
import { enqueue, type Handler } from '#app/platform/jobs/jobs.server.ts'
import { beginList, placeOfKeyHere } from '#app/platform/keys/first-list.server.ts'
import { receivers, recipients } from '#app/platform/keys/recipients.server.ts'
import type { Recipient, SignedList } from '#app/platform/keys/recipients-format.ts'
import { dropRecoveryKey, recoveryKeyHere } from '#app/platform/keys/recovery-key-here.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { wordsFor } from '#app/platform/sealing/key-statement.ts'
import { type Identity, openEnvelope, recipientOf, sealEnvelope } from '#app/platform/sealing/sealing.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { keysChanged } from '../model/staff-mails.server.ts'
import { tellStewards } from '../people/stewards.server.ts'
import { asLeft, changeMember, memberRows, NO_KEY } from '../sign-in/member-row.server.ts'
import { endUnlocks } from './passkey-unlocks.server.ts'
import { keepKey, mustBeProved, type NewKey } from './staff-keys.server.ts'
import { mustBeVouchedFor } from './vouched-lines.server.ts'

// The first steward puts their key on the list with a recovery key that their browser made. Everything sealed to the site's
// own recovery key is sealed to those two, and that key is deleted.

/** How long the site's own key stays: a case that was being sent while the list changed is sealed to it. */
const STAYS = 10 * MINUTE
const BATCH = 100

/**
 * Starts a new list with the member's key and their recovery key.
 * @throws Refused when it was started already, or when the list holds more than those two
 */
export async function beginWithOwnKey(
  db: Db,
  me: StaffMember,
  { key, list }: { key: NewKey; list: SignedList },
): Promise<void> {
  const { old } = await beginList(db, list, me.userId, async (tx, { entries }) => {
    await keepOwn(tx, me, key)
    await endOtherKeys(tx, me.userId)
    await mustBeOnlyTheirs(tx, me, entries)
    await hoursBegin(tx)
    const changed = { version: 1, words: await wordsFor(list.text) }
    await tellStewards(tx, (to) => keysChanged(to, changed))
    await enqueue(tx, 'staff.end-old-key', {}, { after: STAYS })
  })
  // If this fails, the job that was just planned does it.
  await handOver(db, old.holder, old.identity, me.userId).catch((error: unknown) =>
    logTrouble(error, 'first key'),
  )
}

/** The same key locked with its passphrase again, now with the root of the new list; or a new one. */
async function keepOwn(tx: Tx, me: StaffMember, key: NewKey): Promise<void> {
  // They open the key with the root of the list before.
  await endUnlocks(tx, { of: me.userId, by: me.userId })
  if (me.publicKey !== key.publicKey) return keepKey(tx, me.userId, key)
  await mustBeProved(me, key)
  await changeMember(tx, me.userId, { lockedKey: key.lockedKey, keyProof: key.keyProof })
}

/**
 * Keys that colleagues made and that were on no list: they contain the root of the previous list, and would
 * trust no other. They open nothing.
 */
async function endOtherKeys(tx: Tx, me: string): Promise<void> {
  const rows = await memberRows(tx)
    .where('staff.userId', '!=', me)
    .where('publicKey', 'is not', null)
    .where('removedAt', 'is', null)
    .execute()
  for (const { userId } of await asLeft(tx, rows)) {
    await changeMember(tx, userId, NO_KEY)
    await endUnlocks(tx, { of: userId, by: me })
    await record(tx, me, 'key.ended', userId)
  }
}

async function mustBeOnlyTheirs(tx: Tx, me: StaffMember, entries: readonly Recipient[]): Promise<void> {
  const [own, ...others] = entries.filter(({ kind }) => kind === 'staff')
  if (own?.staffId !== me.userId || !own.signer || own.opens !== 'new-cases' || others.length > 0)
    throw new Refused('The first list holds your own key and the recovery key. Nothing was changed.', 400)
  await mustBeVouchedFor(
    tx,
    entries.filter(({ kind }) => kind === 'recovery'),
    entries,
  )
}

/** Seals everything that the old key opens to all current recipients, and removes the old key's access. */
async function handOver(db: Db, from: string, identity: Identity, by: string): Promise<void> {
  const giver = { by, from: [from] }
  const to = await receivers(db, await recipients(db))
  const again = async <E extends { envelope: string }>({ id, recipient }: Recipient, one: E) => {
    // An envelope that does not open stays as it is: it did not open before either.
    const key = await openEnvelope(identity, one.envelope).catch(() => null)
    if (!key) return []
    const envelope = await sealEnvelope(recipient, key)
    return [{ ...one, holder: id, envelope, sign: signOf(await recipientOf(key)) }]
  }
  for (const one of to) {
    const cases = await envelopesToShare(db, from, one.id)
    for (const some of batches(cases))
      await shareCases(db, (await Promise.all(some.map((given) => again(one, given)))).flat(), giver)
    const messages = await messageEnvelopesToShare(db, from, one.id)
    for (const some of batches(messages))
      await shareMessages(db, (await Promise.all(some.map((given) => again(one, given)))).flat(), giver)
  }
  const recovery = to.find(({ kind }) => kind === 'recovery')
  if (!recovery) throw new OldKeyIsNeeded('no other recovery key is on the list')
  await inTransaction(db, async (tx) => {
    await dropEnvelopesOf(tx, from, recovery.id)
    await dropMessageEnvelopesOf(tx, from, recovery.id)
  })
  const cases = await envelopesToShare(db, from, recovery.id)
  const messages = await messageEnvelopesToShare(db, from, recovery.id)
  if (cases.length + messages.length > 0)
    throw new OldKeyIsNeeded('the site’s own recovery key still opens what no other key opens')
}

/** The site's own recovery key stays for now. The work is tried again, and the health page shows that it waits. */
class OldKeyIsNeeded extends Error {
  override name = 'OldKeyIsNeeded'
}

const batches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH))

/**
 * Seals what came in between, makes a backup, and deletes the site's own recovery key, which is on no list any more. After a stop in
 * between, the next try goes on.
 */
export async function endOldKey(db: Db): Promise<void> {
  const key = await recoveryKeyHere()
  if (!key || (await placeOfKeyHere(await recipients(db)))) return
  // The trail says which key ends. A job is only a row that write access to the database can change.
  const holder = (await lastSubject(db, 'recipients.begun')) ?? ''
  if (!AN_ID.test(holder)) throw new OldKeyIsNeeded('the trail does not say which key ended')
  await handOver(db, holder, key.identity, 'system')
  if ((await lastSubject(db, 'recipients.old-key-deleted')) !== holder) {
    // Those from before open with that key alone.
    if (config.backupDir) await backupNow(db)
    await record(db, 'system', 'recipients.old-key-deleted', holder)
  }
  await dropRecoveryKey()
}

const AN_ID = /^[\w-]{22}$/

export const firstKeyJobs = {
  'staff.end-old-key': endOldKey,
} satisfies Partial<Record<string, Handler>>
