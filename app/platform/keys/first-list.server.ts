import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { isStoreTrouble } from '../file-store/file-store.ts'
import { Refused } from '../refused.ts'
import { type Identity, recipientOf } from '../sealing/sealing.ts'
import { publicContentChanged } from '../settings/content-version.server.ts'
import { setSiteValue } from '../settings/site-values.server.ts'
import { recipients } from './recipients.server.ts'
import { ROOT, replaceList } from './recipients-file.server.ts'
import {
  chainHolds,
  digest,
  type Recipient,
  type RecipientList,
  readList,
  type SignedList,
} from './recipients-format.ts'
import { recoveryKeyHere, recoveryKeyIsHere } from './recovery-key-here.server.ts'

// The first steward makes another recovery key in their browser. The list then begins again with that one, and the key that the site made
// at its first start, whose secret half it has, is on no list and signs none.

/** The place on the list of the recovery key whose secret half the site has; null where that one is on no list. */
export async function placeOfKeyHere(list: RecipientList): Promise<Recipient | null> {
  const key = await recoveryKeyHere()
  if (!key) return null
  const recipient = await recipientOf(key.identity)
  return list.recipients.find((one) => one.kind === 'recovery' && one.recipient === recipient) ?? null
}

/** The bucket's own line on the health page says when it does not answer. */
const isHereAsFarAsKnown = (): Promise<boolean> =>
  recoveryKeyIsHere().catch((error: unknown) => {
    if (!isStoreTrouble(error)) throw error
    return false
  })

/** Gone: the site has it not. Used: on the list, so that it opens what arrives. Void: the site has it, and it is not on the list. */
export type RecoveryKeyState = 'gone' | 'used' | 'void'

/** A list that does not hold vouches for nothing: then the key counts as one in use. */
export async function recoveryKeyState(list: RecipientList | null): Promise<RecoveryKeyState> {
  if (!(await isHereAsFarAsKnown())) return 'gone'
  return list && !(await placeOfKeyHere(list)) ? 'void' : 'used'
}

/** Whether the list can begin again: it never had a key of a staff member, and the site can open what was sealed until now. */
export const mayBegin = async (list: RecipientList): Promise<boolean> =>
  list.version === 1 &&
  list.recipients.every(({ kind }) => kind === 'recovery') &&
  (await placeOfKeyHere(list)) !== null

export interface Begun {
  /** The site's own recovery key, which ends. */
  old: { holder: string; identity: Identity }
  entries: Recipient[]
}

/**
 * Takes the first version of a list that a steward's browser signed with a recovery key of its own.
 * @param also what follows in the same transaction
 * @throws Refused unless the list can begin again
 */
export async function beginList(
  db: Db,
  signed: SignedList,
  by: string,
  also: (tx: Tx, begun: Begun) => Promise<void>,
): Promise<Begun> {
  const before = await recipients(db)
  const old = await placeOfKeyHere(before)
  const identity = (await recoveryKeyHere())?.identity
  if (!(await mayBegin(before)) || !old || !identity)
    throw new Refused('The list of keys has begun already. Load the page again.', 409)
  const entries = await firstEntries(signed, old)
  const begun = { old: { holder: old.id, identity }, entries }
  const change = { from: await digest(before.text), chain: [signed] }
  const overtaken = () => new Refused('Someone else changed the list. Load the page again.')
  const work = async (tx: Tx) => {
    await setSiteValue(tx, ROOT, signed.signedBy)
    // Names the old key, so that the job that deletes it knows which one.
    await record(tx, by, 'recipients.begun', old.id)
    await also(tx, begun)
    // Pages say whether anybody reads what is sent.
    publicContentChanged(tx)
  }
  const { lostAnswer } = await replaceList(db, change, work, overtaken)
  if (lostAnswer) await inTransaction(db, async (tx) => publicContentChanged(tx))
  return begun
}

const NOT_A_BEGINNING =
  'This is not a list that can begin. Nothing was changed. Load the page again, then start over.'

/** One recovery key, which signed the list and is not the site's own, and keys of the staff. */
async function firstEntries(signed: SignedList, old: Recipient): Promise<Recipient[]> {
  // Sign nothing that cannot be read.
  const holds = await chainHolds([signed], signed.signedBy).catch(() => false)
  const entries = holds ? readList(signed.text).recipients : []
  const [recovery, ...others] = entries.filter(({ kind }) => kind === 'recovery')
  const isNew =
    recovery &&
    others.length === 0 &&
    recovery.staffId === null &&
    recovery.signer === signed.signedBy &&
    recovery.opens === 'new-cases' &&
    recovery.signer !== old.signer &&
    recovery.recipient !== old.recipient &&
    recovery.id !== old.id &&
    /^age1[0-9a-z]{58}$/.test(recovery.recipient)
  if (!isNew || new Set(entries.map(({ id }) => id)).size < entries.length)
    throw new Refused(NOT_A_BEGINNING, 400)
  return entries
}
