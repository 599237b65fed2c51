import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { standings } from '../audit/staff-history.server.ts'
import { anchors } from '../file-store/anchors.server.ts'
import { newId } from '../ids.ts'
import { log } from '../log.server.ts'
import { Refused } from '../refused.ts'
import { newIdentity, recipientOf } from '../sealing/sealing.ts'
import { ConfigError, config } from '../settings/config.server.ts'
import { publicContentChanged } from '../settings/content-version.server.ts'
import { setSiteValue, siteValue } from '../settings/site-values.server.ts'
import { now } from '../time.ts'
import { asFile, chainText, HEAD, ROOT, readChain, replaceList } from './recipients-file.server.ts'
import {
  chainHolds,
  digest,
  fingerprint,
  newSigningKey,
  nextList,
  type Recipient,
  type RecipientList,
  type RecoveryKey,
  readList,
  recoveryFile,
  type SignedList,
  signList,
} from './recipients-format.ts'
import { keepRecoveryKey, recoveryKeyHere, recoveryKeyIsHere } from './recovery-key-here.server.ts'

// The recipients who can open new cases. The list is a file, or objects in a bucket; the key that signed
// its first version and the digest of its last one are facts in the database. Changing one without the other stops
// intake.

export { listFile } from './recipients-file.server.ts'

/** The list was changed other than by a signed new version. Nothing may be sealed to it. */
export class BrokenRecipients extends Error {
  override name = 'BrokenRecipients'
}

/**
 * At the first start: makes the recovery key, writes its private half once, and signs version 1 of the list. Reuses
 * what an interrupted first start has written.
 * @throws ConfigError when the data folder belongs to another database: its recovery key must not be overwritten
 */
export async function prepareRecipients(db: Db): Promise<void> {
  if (await siteValue(db, ROOT)) return
  const { key, first } = await begunBefore()
  // In this order, so that it can continue after a crash in between: nothing is sealed before the facts are saved.
  const list = first ?? (await firstList(key ?? (await newRecoveryKey())))
  const root = list.signedBy
  await inTransaction(db, async (tx) => {
    await setSiteValue(tx, ROOT, root)
    await setSiteValue(tx, HEAD, await digest(list.text))
    await record(tx, 'system', 'recipients.made', '1')
  })
}

async function newRecoveryKey(): Promise<RecoveryKey> {
  const key = { identity: await newIdentity(), signing: await newSigningKey() }
  await keepRecoveryKey(recoveryFile(key, await recipientOf(key.identity), now()))
  return key
}

async function firstList({ identity, signing }: RecoveryKey): Promise<SignedList> {
  const recovery: Recipient = {
    id: newId(),
    kind: 'recovery',
    staffId: null,
    recipient: await recipientOf(identity),
    signer: signing.publicKey,
    opens: 'new-cases',
  }
  const first = await signList(signing, await nextList(null, [recovery], now()))
  await anchors().write('list', asFile([first]))
  return first
}

async function begunBefore(): Promise<{ key?: RecoveryKey; first?: SignedList }> {
  const found = await anchors().read('list')
  if (found === 'missing' && !(await recoveryKeyIsHere())) return {}
  const key = await recoveryKeyHere()
  if (key && found === 'missing') return { key }
  const chain = typeof found === 'string' ? null : readChain(found.text)
  const [first] = chain ?? []
  const ours = key && first && chain?.length === 1 && (await chainHolds(chain, key.signing.publicKey))
  if (!ours) throw new ConfigError(config.files ? OTHER_DATABASE_IN_BUCKET : OTHER_DATABASE)
  return { first }
}

const OTHER_DATABASE =
  'DATA_DIR holds the keys of a site, and the database is empty. Check that DATABASE_URL and DATA_DIR belong together. ' +
  'Nothing was changed. To start a new site, name an empty folder in DATA_DIR.'
const OTHER_DATABASE_IN_BUCKET =
  'FILES_URL names a bucket that holds the keys of a site, and the database is empty. Check that DATABASE_URL and FILES_URL belong together. ' +
  'Nothing was changed. To start a new site, name an empty bucket or prefix in FILES_URL.'

export interface Recipients extends RecipientList {
  /** The text of this version. */
  text: string
  /** All versions, and the key that signed the first: a steward's browser checks them again before it adds one. */
  chain: SignedList[]
  root: string
  fingerprint: string
}

/** The last list that passed its check, with exactly what it was checked against: the same bytes pass again. */
let lastHeld: { under: string; list: Recipients } | null = null

/** @throws BrokenRecipients unless the whole chain holds */
export async function recipients(db: Db | Tx): Promise<Recipients> {
  const root = await siteValue(db, ROOT)
  const head = await siteValue(db, HEAD)
  const file = await chainText(head)
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
 * The recipients of what arrives now. A removed member stays on the list until a steward signs one without them, but
 * nothing new is sealed to them.
 */
export async function receivers(db: Db | Tx, list: RecipientList): Promise<Recipient[]> {
  const removed = new Set(await removedOf(db, list))
  return list.recipients.filter((one) => one.opens === 'new-cases' && !removed.has(one))
}

/** Null if the list failed its check: for pages and jobs that work without it. */
export async function recipientsOrNull(db: Db | Tx): Promise<Recipients | null> {
  try {
    return await recipients(db)
  } catch (error) {
    if (error instanceof BrokenRecipients) return null
    throw error
  }
}

/**
 * Entries of people who were removed since the list was signed, even if the database was edited to say that they are
 * back.
 */
export async function removedOf(db: Db | Tx, list: RecipientList): Promise<Recipient[]> {
  const listed = list.recipients.flatMap(({ staffId }) => staffId ?? [])
  if (listed.length === 0) return []
  const gone = await db.selectFrom('staff').select('userId').where('removedAt', 'is not', null).execute()
  const removed = new Set(gone.map(({ userId }) => userId))
  const said = await standings(db, listed)
  return list.recipients.filter(
    ({ staffId }) => staffId !== null && (removed.has(staffId) || said.get(staffId)?.removed === true),
  )
}

/**
 * Entries of members who made another key since, because they forgot the passphrase of this one: it can no longer open
 * anything. Their new key is not on the list yet.
 */
export async function forgottenOf(db: Db | Tx, list: RecipientList): Promise<Recipient[]> {
  const theirs = await db
    .selectFrom('staff')
    .leftJoin('staffKeyChanges as next', 'next.userId', 'staff.userId')
    .select(['staff.userId', 'staff.publicKey', 'next.publicKey as nextKey'])
    .where('staff.publicKey', 'is not', null)
    .execute()
  const keys = new Map(theirs.map(({ userId, publicKey, nextKey }) => [userId, [publicKey, nextKey]]))
  return list.recipients.filter(({ staffId, recipient }) => {
    const known = keys.get(staffId ?? '')
    return known !== undefined && !known.includes(recipient)
  })
}

/** Entries that no member can open anything with: of removed people, and of forgotten passphrases. */
export async function notInUse(db: Db | Tx, list: RecipientList): Promise<Set<Recipient>> {
  return new Set([...(await removedOf(db, list)), ...(await forgottenOf(db, list))])
}

/**
 * The current place on the list for each holder: their own, or the one that replaced their key. A holder who is not in
 * the map is no longer on the list.
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

/**
 * Whether a member's key is on the list, and already was at this version: for acts of two people, so that the first
 * cannot invent a second person.
 */
export async function listedSince(db: Db | Tx, userId: string, version: number): Promise<boolean> {
  const { chain, recipients: present } = await recipients(db)
  const then = chain[version - 1]
  if (!then) return false
  return [present, readList(then.text).recipients].every((some) =>
    some.some(({ staffId }) => staffId === userId),
  )
}

/** Whether anyone besides the recovery key can open what arrives. */
export async function hasReviewer(db: Db | Tx, list: RecipientList): Promise<boolean> {
  const forgotten = await forgottenOf(db, list)
  return (await receivers(db, list)).some((one) => one.kind === 'staff' && !forgotten.includes(one))
}

/**
 * Accepts a new version, signed in the browser by a signer of the current one.
 * @param also runs in the same transaction, for the entries that were removed
 */
export async function addRecipientList(
  db: Db,
  signed: SignedList,
  by: string,
  also: (tx: Tx, gone: Recipient[], entries: Recipient[]) => Promise<void> = async () => {},
): Promise<void> {
  const root = await siteValue(db, ROOT)
  const before = await recipients(db)
  const chain = [...before.chain, signed]
  const next = tryReading(signed.text)
  if (next && next.version <= before.version)
    throw new Refused('A colleague just changed the list of keys. Load the page again, and look at the list.')
  // Unreadable means not signed.
  if (!root || !next || !(await chainHolds(chain, root).catch(() => false))) {
    throw new Refused('This list is not signed by someone who may change it. Nothing was changed.', 403)
  }
  if (!next.recipients.some((one) => one.kind === 'recovery')) {
    throw new Refused('The recovery key cannot be taken off the list.')
  }
  const change = { from: await digest(before.text), chain }
  const overtaken = () => new Refused('Someone else changed the list. Load the page again.')
  const work = async (tx: Tx) => {
    await record(tx, by, 'recipients.changed', String(next.version))
    const kept = new Set(next.recipients.map(({ id }) => id))
    await also(
      tx,
      before.recipients.filter(({ id }) => !kept.has(id)),
      next.recipients,
    )
    // Pages say whether anyone reads what is sent.
    publicContentChanged(tx)
  }
  const { lostAnswer } = await replaceList(db, change, work, overtaken)
  if (lostAnswer) await inTransaction(db, async (tx) => publicContentChanged(tx))
}

function tryReading(text: string): RecipientList | null {
  try {
    return readList(text)
  } catch {
    // Not a list: refused with a sentence.
    return null
  }
}
