import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { syncFolder, writeDurably } from '../fsync.server.ts'
import { Refused } from '../refused.ts'
import { type Identity, recipientOf } from '../sealing/sealing.ts'
import { publicContentChanged } from '../settings/content-version.server.ts'
import { changeFact, setSiteValue } from '../settings/site-values.server.ts'
import { recipients } from './recipients.server.ts'
import { asFile, beforeFile, HEAD, listFile, ROOT, recoveryPath } from './recipients-file.server.ts'
import {
  chainHolds,
  digest,
  type Recipient,
  type RecipientList,
  readList,
  readRecoveryFile,
  type SignedList,
} from './recipients-format.ts'

// The first steward makes another recovery key in their browser. The list then begins again with that one, and the key that the site made
// at its first start, whose secret half lay on its disk, is on no list and signs none.

/** The secret half of a recovery key on this machine; null where there is none. */
export function keyOnDisk() {
  return existsSync(recoveryPath()) ? readRecoveryFile(readFileSync(recoveryPath(), 'utf8')) : null
}

/** The place on the list of the recovery key whose secret half lies on this machine; null where that one is on no list. */
export async function placeOfKeyOnDisk(list: RecipientList): Promise<Recipient | null> {
  const key = keyOnDisk()
  if (!key) return null
  const recipient = await recipientOf(key.identity)
  return list.recipients.find((one) => one.kind === 'recovery' && one.recipient === recipient) ?? null
}

/** Gone: not on this machine. Used: on the list, so that it opens what arrives. Void: on this machine and not on the list. */
export type RecoveryKeyState = 'gone' | 'used' | 'void'

/** A list that does not hold vouches for nothing: then the key counts as one in use. */
export async function recoveryKeyState(list: RecipientList | null): Promise<RecoveryKeyState> {
  if (!existsSync(recoveryPath())) return 'gone'
  return list && !(await placeOfKeyOnDisk(list)) ? 'void' : 'used'
}

/** Whether the list can begin again: it never had a key of a staff member, and the site can open what was sealed until now. */
export const mayBegin = async (list: RecipientList): Promise<boolean> =>
  list.version === 1 &&
  list.recipients.every(({ kind }) => kind === 'recovery') &&
  (await placeOfKeyOnDisk(list)) !== null

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
  const old = await placeOfKeyOnDisk(before)
  const identity = keyOnDisk()?.identity
  if (!(await mayBegin(before)) || !old || !identity)
    throw new Refused('The list of keys has begun already. Load the page again.', 409)
  const entries = await firstEntries(signed, old)
  const begun = { old: { holder: old.id, identity }, entries }
  const heads = { from: await digest(before.text), to: await digest(signed.text) }
  let written = false
  try {
    await inTransaction(db, async (tx) => {
      if (!(await changeFact(tx, HEAD, heads)))
        throw new Refused('Someone else changed the list. Load the page again.')
      await setSiteValue(tx, ROOT, signed.signedBy)
      // Names the old key, so that the job that deletes it knows which one.
      await record(tx, by, 'recipients.begun', old.id)
      await also(tx, begun)
      // Pages say whether anybody reads what is sent.
      publicContentChanged(tx)
      // Last, so that a refusal above leaves the file alone. A start after a power cut puts the one before back.
      writeDurably(beforeFile(), asFile(before.chain))
      writeDurably(listFile(), asFile([signed]))
      written = true
      afterCommit(tx, forgetBefore)
    })
  } catch (error) {
    if (!written || (await putBack(db, heads.from, before.chain))) {
      forgetBefore()
      throw error
    }
    // The database took the new list, and only its answer did not arrive.
    forgetBefore()
    await inTransaction(db, async (tx) => publicContentChanged(tx))
  }
  return begun
}

/**
 * Puts the file of the list before back, unless the database took the new one. The update waits for a commit whose answer did not arrive.
 * @returns whether the list before is in force
 * @throws when the database cannot say: both files stay, and the next start decides (recipients-file.server.ts)
 */
async function putBack(db: Db, head: string, chain: readonly SignedList[]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isInForce = await changeFact(tx, HEAD, { from: head, to: head })
    if (isInForce) writeDurably(listFile(), asFile(chain))
    return isInForce
  })
}

const forgetBefore = (): void => rmSync(beforeFile(), { force: true })

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

/** Deletes the secret half on this machine. */
export function dropKeyOnDisk(): void {
  rmSync(recoveryPath(), { force: true })
  syncFolder(path.dirname(recoveryPath()))
}
