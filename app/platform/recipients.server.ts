import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from './audit.server.ts'
import { config } from './config.server.ts'
import { publicContentChanged } from './content-version.server.ts'
import { newId } from './ids.ts'
import { writeDurably } from './keys.server.ts'
import { log } from './log.server.ts'
import {
  chainHolds,
  digest,
  fingerprint,
  newSigningKey,
  nextList,
  type Recipient,
  type RecipientList,
  readList,
  recoveryFile,
  type SignedList,
  signList,
} from './recipients-format.ts'
import { Refused } from './refused.ts'
import { newIdentity, recipientOf } from './sealing.ts'
import { now } from './time.ts'

// Who can open new cases. The list is a file, which an operator can make read-only; the key that signed its first version
// and the digest of its last one are facts in the database. Whoever changes one without the other stops intake.

const ROOT = 'recipients.root'
const HEAD = 'recipients.head'
/** Where all versions of the list stand. */
export const listFile = () => path.join(config.dataDir, 'keys', 'recipients.json')
const recoveryPath = () => path.join(config.dataDir, 'recovery-key.txt')

/** Something changed the list other than a signed new version. Nothing may be sealed to it. */
export class BrokenRecipients extends Error {
  override name = 'BrokenRecipients'
}

/** At the first start: makes the recovery key, writes its private half once, and signs version 1 of the list. */
export async function prepareRecipients(db: Db): Promise<void> {
  if (await fact(db, ROOT)) return
  const identity = await newIdentity()
  const recipient = await recipientOf(identity)
  const signing = await newSigningKey()
  const at = now()
  const recovery: Recipient = {
    id: newId(),
    kind: 'recovery',
    staffId: null,
    recipient,
    signer: signing.publicKey,
    opens: 'new-cases',
  }
  const first = await signList(signing, await nextList(null, [recovery], at))
  // In this order, so that a crash in between starts anew: nothing is sealed before the facts stand.
  writeDurably(recoveryPath(), recoveryFile({ identity, signing }, recipient, at))
  writeDurably(listFile(), JSON.stringify([first], null, 1))
  await inTransaction(db, async (tx) => {
    await setFact(tx, ROOT, signing.publicKey)
    await setFact(tx, HEAD, await digest(first.text))
    await record(tx, 'system', 'recipients.made', '1')
  })
}

export interface Recipients extends RecipientList {
  /** The text of this version. */
  text: string
  /** All versions, and the key that signed the first: a steward's browser checks them again before it adds one. */
  chain: SignedList[]
  root: string
  fingerprint: string
}

/** The last list that was found to hold, under exactly what it was checked against: the same bytes hold again. */
let lastHeld: { under: string; list: Recipients } | null = null

/** @throws BrokenRecipients unless the whole chain holds */
export async function recipients(db: Db | Tx): Promise<Recipients> {
  const root = await fact(db, ROOT)
  const head = await fact(db, HEAD)
  const file = chainFile()
  const under = `${root}\n${head}\n${file}`
  if (lastHeld?.under === under) return lastHeld.list
  const list = root && head ? await held(file, root, head) : null
  if (!list) {
    log('recipients.broken')
    throw new BrokenRecipients('the list of recipients does not hold')
  }
  lastHeld = { under, list }
  return list
}

async function held(file: string, root: string, head: string): Promise<Recipients | null> {
  const chain = readChain(file)
  const last = chain?.at(-1)
  if (!chain || !last || !(await chainHolds(chain, root)) || (await digest(last.text)) !== head) return null
  return { ...readList(last.text), text: last.text, chain, root, fingerprint: await fingerprint(root) }
}

/**
 * Those to whom what arrives now is sealed. Somebody who was removed stays on the list until a steward signs one without
 * them, and gets nothing any more.
 */
export async function receivers(db: Db | Tx, list: RecipientList): Promise<Recipient[]> {
  const removed = new Set(await removedOf(db, list))
  return list.recipients.filter((one) => one.opens === 'new-cases' && !removed.has(one))
}

/** Entries of people who were removed since the list was signed. */
export async function removedOf(db: Db | Tx, list: RecipientList): Promise<Recipient[]> {
  const gone = await db.selectFrom('staff').select('userId').where('removedAt', 'is not', null).execute()
  const removed = new Set(gone.map(({ userId }) => userId))
  return list.recipients.filter((one) => one.staffId !== null && removed.has(one.staffId))
}

/**
 * The place on the list that stands for a holder now: their own, or for a key that was replaced the one that took its place.
 * Who is not in it is not on the list any more.
 */
export async function holdersNow(db: Db | Tx): Promise<Map<string, string>> {
  const list = await recipients(db)
  const moving = await db.selectFrom('staffKeyChanges').select(['userId', 'oldHolder']).execute()
  const here = new Map(list.recipients.map(({ id }) => [id, id]))
  for (const { userId, oldHolder } of moving) {
    const next = list.recipients.find(({ staffId }) => staffId === userId)
    if (next && !here.has(oldHolder)) here.set(oldHolder, next.id)
  }
  return here
}

/** Whether somebody besides the recovery key can open what arrives. */
export const hasReviewer = async (db: Db | Tx, list: RecipientList): Promise<boolean> =>
  (await receivers(db, list)).some(({ kind }) => kind === 'staff')

/**
 * Takes a new version that a signer of the present one signed in the browser.
 * @param also what follows in the same transaction, for the entries that are gone
 */
export async function addRecipientList(
  db: Db,
  signed: SignedList,
  by: string,
  also: (tx: Tx, gone: Recipient[], entries: Recipient[]) => Promise<void> = async () => {},
): Promise<void> {
  const root = await fact(db, ROOT)
  const before = await recipients(db)
  const chain = [...before.chain, signed]
  const next = tryReading(signed.text)
  if (!root || !next || !(await chainHolds(chain, root).catch(() => false))) {
    throw new Refused('This list is not signed by someone who may change it. Nothing was changed.', 403)
  }
  if (!next.recipients.some((one) => one.kind === 'recovery')) {
    throw new Refused('The recovery key cannot be taken off the list.')
  }
  await inTransaction(db, async (tx) => {
    const head = await digest(signed.text)
    const moved = await tx
      .updateTable('facts')
      .set({ value: head })
      .where('name', '=', HEAD)
      .where('value', '=', await digest(before.text))
      .executeTakeFirst()
    if (!Number(moved.numUpdatedRows))
      throw new Refused('Someone else changed the list. Load the page again.')
    await record(tx, by, 'recipients.changed', String(next.version))
    const kept = new Set(next.recipients.map(({ id }) => id))
    await also(
      tx,
      before.recipients.filter(({ id }) => !kept.has(id)),
      next.recipients,
    )
    // Pages say whether anybody reads what is sent.
    publicContentChanged(tx)
    // Last, so that a refusal above leaves the file alone; should the commit fail after it, intake stops until looked at.
    writeDurably(listFile(), JSON.stringify(chain, null, 1))
  })
}

/** Whether the private half of the recovery key still lies on this machine. */
export const recoveryKeyIsHere = (): boolean => existsSync(recoveryPath())

function chainFile(): string {
  try {
    return readFileSync(listFile(), 'utf8')
  } catch {
    return ''
  }
}

function readChain(file: string): SignedList[] | null {
  try {
    return JSON.parse(file) as SignedList[]
  } catch {
    return null
  }
}

function tryReading(text: string): RecipientList | null {
  try {
    return readList(text)
  } catch {
    return null
  }
}

async function fact(db: Db | Tx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function setFact(tx: Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('facts')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}
