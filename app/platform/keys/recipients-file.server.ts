import { existsSync } from 'node:fs'
import { kindOf } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Anchor, anchorFile, anchors } from '../file-store/anchors.server.ts'
import { isStoreTrouble } from '../file-store/file-store.ts'
import { logTrouble } from '../log.server.ts'
import { config } from '../settings/config.server.ts'
import { changeFact, siteValue } from '../settings/site-values.server.ts'
import { HOUR } from '../time.ts'
import { chainHolds, digest, type SignedList } from './recipients-format.ts'

// Where the list of recipients is stored, and whether it is the one the database knows.

/** The facts that hold the key of its first version and the digest of its last one. */
export const ROOT = 'recipients.root'
export const HEAD = 'recipients.head'

/** The key that signed the first version of the list, according to the database. */
export const rootOf = (db: Db | Tx): Promise<string | undefined> => siteValue(db, ROOT)

/** The file with all versions of the list; only without a bucket. */
export const listFile = () => anchorFile('list')

/** Whether the settings name a place where a site began. A command that opens it would otherwise begin one. */
export const isSiteHere = (): boolean =>
  config.noFolder || existsSync(config.files ? config.database : listFile())

export const asFile = (chain: readonly SignedList[]): string => JSON.stringify(chain, null, 1)

export function readChain(file: string): SignedList[] | null {
  try {
    return JSON.parse(file) as SignedList[]
  } catch {
    // Not JSON: the file was changed, and the caller reports it.
    return null
  }
}

/** Whether a first start has made the list of this database. */
export const siteIsBegun = async (db: Db): Promise<boolean> => (await rootOf(db)) !== undefined

/** From a bucket the list is read again when it is older than this: the database cannot make an old one count for longer. */
const READ_AGAIN = 30_000
let last: { text: string; at: number } | null = null
let fitted: { text: string; head: string | undefined } | null = null

/** The stored list, read now or a moment ago. The start and the health page report why there is none. */
async function storedText(isNew: boolean): Promise<string> {
  const isFresh = last !== null && performance.now() - last.at < READ_AGAIN
  if (config.files && last && isFresh && !isNew) return last.text
  try {
    const found = await anchors().read('list')
    last = { text: typeof found === 'string' ? '' : found.text, at: performance.now() }
  } catch (error) {
    // A bucket that does not answer stops no case: the list that was read before is signed, and fits the database.
    if (!isStoreTrouble(error) || error.trouble === 'damaged' || !last) throw error
    logTrouble(error, 'list of recipients')
    // Otherwise each page would wait for the bucket again.
    last = { text: last.text, at: performance.now() }
  }
  return last?.text ?? ''
}

/**
 * All versions of the list that the database knows by the digest of the last one: as stored, or pending when their
 * transaction has committed and they have not taken its place yet.
 */
export async function chainText(head: string | undefined): Promise<string> {
  const held = await storedText(false)
  // Asked for by many pages: the same text fits again.
  if (fitted?.text === held && fitted.head === head) return held
  const stored = (await isHeadOf(held, head)) ? held : await storedText(true)
  if (await isHeadOf(stored, head)) {
    fitted = { text: stored, head }
    return stored
  }
  if (head === undefined) return stored
  const pending = await anchors().readPending(head)
  if (typeof pending !== 'string' && (await isHeadOf(pending.text, head))) return pending.text
  // Another process may have put it in its place between the two readings.
  return storedText(true)
}

const isHeadOf = async (text: string, head: string | undefined): Promise<boolean> => {
  const one = readChain(text)?.at?.(-1)
  return one !== undefined && (await digest(one.text)) === head
}

export type ListState = 'whole' | 'missing' | 'empty' | 'unreadable' | 'changed'

/**
 * The state that the start checks. A pending list whose transaction has committed takes its place. No other version
 * counts: an attacker who can write to the database must not go back to an older one.
 */
export async function listState(db: Db): Promise<ListState> {
  const [root, head] = [await siteValue(db, ROOT), await siteValue(db, HEAD)]
  const found = await anchors().read('list')
  const stored = await stateOf(found, root, head)
  if (typeof found !== 'string') last = { text: found.text, at: performance.now() }
  if (stored !== 'whole' && head !== undefined) {
    const pending = await anchors().readPending(head)
    if (typeof pending === 'string' || (await stateOf(pending, root, head)) !== 'whole')
      // Another process that starts may have put it in its place between the two readings.
      return stateOf(await anchors().read('list'), root, head)
    // Another process signed the next list meanwhile.
    if (!(await takePlace(db, head, pending.text))) return listState(db)
  }
  await anchors().sweepPending(HOUR)
  return 'whole'
}

async function stateOf(found: Anchor, root?: string, head?: string): Promise<ListState> {
  if (typeof found === 'string') return found
  if (found.text.trim() === '') return 'empty'
  const chain = readChain(found.text)
  // Unreadable means not signed.
  const holds = root && Array.isArray(chain) && (await chainHolds(chain, root).catch(() => false))
  return holds && (await isHeadOf(found.text, head)) ? 'whole' : 'changed'
}

/**
 * Stores a list that the database knows. A process that was frozen before this finds that the database has gone on, and
 * writes nothing; on PostgreSQL the row stays locked meanwhile.
 * @returns whether it is stored
 */
async function takePlace(db: Db, head: string, text: string): Promise<boolean> {
  const write = (held: Db | Tx) => anchors().write('list', text, () => isInForce(held, head))
  // SQLite has one connection: while a bucket does not answer, every page would wait for it.
  await (kindOf(db) === 'postgres' ? inTransaction(db, write) : write(db))
  last = null
  const isStored = await isHeadOf(await storedText(true), head)
  if (isStored) await anchors().dropPending(head)
  return isStored
}

/**
 * Makes another list the one that the database knows. It is written beside the one in force first, and takes its place
 * after the commit; until then, the digest in the database finds it.
 * @param work in the transaction, after the database took the list
 * @param overtaken what to throw when someone else changed the list meanwhile
 */
export async function replaceList(
  db: Db,
  { from, chain }: { from: string; chain: readonly SignedList[] },
  work: (tx: Tx) => Promise<void>,
  overtaken: () => Error,
): Promise<{ lostAnswer: boolean }> {
  const to = await digest(chain.at(-1)?.text ?? '')
  const text = asFile(chain)
  await anchors().writePending(to, text)
  let lostAnswer = false
  try {
    await inTransaction(db, async (tx) => {
      if (!(await changeFact(tx, HEAD, { from, to }))) throw overtaken()
      await work(tx)
    })
  } catch (error) {
    if (await isInForce(db, from)) {
      await anchors()
        .dropPending(to)
        .catch((late: unknown) => logTrouble(late, 'pending list'))
      throw error
    }
    if ((await siteValue(db, HEAD)) !== to) throw error
    // The database took the new list, and only its answer did not arrive.
    lostAnswer = true
  }
  // What cannot be written now is found as pending, and takes its place at the next start.
  await takePlace(db, to, text).catch((late: unknown) => logTrouble(late, 'list of recipients'))
  return { lostAnswer }
}

/**
 * Whether the database still knows this list. The update waits for a commit whose answer did not arrive.
 * @throws when the database cannot say: the pending list stays, and the next start decides
 */
const isInForce = (db: Db | Tx, head: string): Promise<boolean> =>
  inTransaction(db, (tx) => changeFact(tx, HEAD, { from: head, to: head }))
