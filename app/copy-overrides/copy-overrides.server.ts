import { record } from '#app/platform/audit/audit.server.ts'
import { cacheChanged, cached } from '#app/platform/caches/cached.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { allWords, followChange, forBrowsers, putWords, type Word, wordAt } from './catalog.server.ts'
import { wordProblem } from './rules.server.ts'
import { wordsInArchive } from './words-in-archive.server.ts'

export { afterWordChange } from './catalog.server.ts'

export interface WordVersion {
  wordId: string
  version: number
  /** Null: back to the original. */
  text: string | null
  savedAt: string
  savedBy: string
  by: string | null
  publicAt: string | null
}

/** Every version of every text that was ever changed, newest first. */
async function everyVersion(db: Db | Tx, wordId?: string): Promise<WordVersion[]> {
  return db
    .selectFrom('wordVersions')
    .leftJoin('users', 'users.id', 'wordVersions.savedBy')
    .select(['wordId', 'version', 'text', 'savedAt', 'savedBy', 'users.name as by', 'publicAt'])
    .$if(wordId !== undefined, (query) => query.where('wordId', '=', wordId as string))
    .orderBy('version', 'desc')
    .execute()
}

export const versionsOfWord = (db: Db, wordId: string): Promise<WordVersion[]> => everyVersion(db, wordId)

/** The last public text of entries that a release removed, by the rest of their ids after this prefix. */
export async function wordsOfBefore(
  db: Db | Tx,
  beginning: string,
): Promise<{ rest: string; text: string; by: string }[]> {
  const rows = await db
    .selectFrom('wordVersions')
    .select(['wordId', 'text', 'savedBy'])
    .where('wordId', 'like', `${beginning}%`)
    .where('publicAt', 'is not', null)
    .orderBy('version')
    .execute()
  const last = new Map(rows.map((row) => [row.wordId.slice(beginning.length), row]))
  return [...last].flatMap(([rest, { text, savedBy: by }]) => (text === null ? [] : [{ rest, text, by }]))
}

export interface WordNow {
  word: Word
  /** The public text. */
  text: string
  changed: boolean
  /** The newest version, if it waits for a second person. */
  waits: WordVersion | null
  /** The saved text no longer fits this release's original, so the original is shown. */
  outdated: boolean
  version: number
  /** When the current public text was first public; null: since the release. */
  publicAt: string | null
  /** The authors of versions that were never public. */
  writers: ReadonlySet<string>
}

function asItIs(word: Word, versions: readonly WordVersion[]): WordNow {
  const [newest] = versions
  const inPublic = versions.find(({ publicAt }) => publicAt !== null)
  const shown = inPublic?.text ?? null
  const fits = shown !== null && wordProblem(word, shown, { stored: true }) === null
  return {
    word,
    text: fits ? shown : word.text,
    changed: fits,
    waits: newest && newest.publicAt === null ? newest : null,
    outdated: shown !== null && !fits,
    version: newest?.version ?? 0,
    // A change that was never public does not count as changed when it is reverted.
    publicAt: versions.some(({ publicAt, text }) => publicAt && text !== null)
      ? (inPublic?.publicAt ?? null)
      : null,
    writers: new Set(
      versions.filter((one) => one.version > (inPublic?.version ?? 0)).map(({ savedBy }) => savedBy),
    ),
  }
}

export async function wordsNow(db: Db | Tx): Promise<WordNow[]> {
  const versions = Map.groupBy(await everyVersion(db), ({ wordId }) => wordId)
  return allWords().map((word) => asItIs(word, versions.get(word.id) ?? []))
}

export async function wordNow(db: Db | Tx, id: string): Promise<WordNow | null> {
  const word = wordAt(id)
  return word ? asItIs(word, await everyVersion(db, id)) : null
}

let inUse = new Map<string, string>()

/** Applies the public changed text in this process. */
export async function takeWords(db: Db | Tx): Promise<void> {
  take(await wordsNow(db))
}

cached('words', takeWords)

function take(words: readonly WordNow[]): void {
  inUse = new Map(words.filter(({ changed }) => changed).map(({ word, text }) => [word.id, text]))
  putWords(inUse)
  changeDays = daysOfChange(words)
  // It may contain what looks like the end of its element.
  inBrowsers = JSON.stringify(forBrowsers(inUse)).replaceAll('<', '\\u003c')
}

let changeDays = new Map<string, string>()

function daysOfChange(words: readonly WordNow[]): Map<string, string> {
  const days = new Map<string, string>()
  for (const { word, publicAt, outdated } of words) {
    const { href } = word.screen
    if (!href || !publicAt || outdated) continue
    const day = dayOf(new Date(publicAt), config.timeZone)
    if (day > (days.get(href) ?? '')) days.set(href, day)
  }
  return days
}

/** The day the public text of a page last changed; null if it is the release's. */
export const wordsChangedOn = (href: string): string | null => changeDays.get(href) ?? null

let inBrowsers = '{}'

/** The changed text as JSON, which a browser needs before it hydrates a page. */
export const changedInBrowsers = (): string => inBrowsers

/** Changed text by the page that shows it, for the search. */
export function changedOnPages(): Map<string, string[]> {
  const pages = new Map<string, string[]>()
  for (const [id, text] of inUse) {
    const href = wordAt(id)?.screen.href
    if (href) pages.set(href, [...(pages.get(href) ?? []), text.replace(/\*\*|\[|\]\(\w+\)|\{\w+\}/g, '')])
  }
  return pages
}

interface Change {
  id: string
  /** Null: back to the original. */
  text: string | null
  /** The newest version that the author saw. */
  base: number
}

type Saved =
  | { state: 'public' | 'waits' | 'back' | 'same'; problem: null }
  /** `meanwhile`: another person saved a change since. */
  | { state: null; problem: string; meanwhile: boolean }

/** A form strips trailing whitespace, such as a mail's last line break: restore what the original ends with. */
export const asTyped = (word: Word, text: string): string =>
  text.trimEnd() + (/\s*$/.exec(word.text)?.[0] ?? '')

export async function saveWord(db: Db, change: Change, by: string): Promise<Saved> {
  const saved = await inTransaction(db, (tx) => saveWordIn(tx, change, by))
  if (saved.state === 'public') await followChange()
  return saved
}

/** The same as a part of a larger transaction; the caller handles the effects of a public change. */
export async function saveWordIn(tx: Tx, { id, text, base }: Change, by: string): Promise<Saved> {
  await advisoryLock(tx, 'words')
  const now = (await wordNow(tx, id)) ?? notThere()
  if (now.version !== base)
    return {
      state: null,
      meanwhile: true,
      problem:
        'Someone saved other words in the meantime. They are below, under “Versions”. Save again to replace them with yours',
    }
  const typed = text && asTyped(now.word, text)
  const wanted = typed === now.word.text ? null : typed
  const problem = wanted === null ? null : wordProblem(now.word, wanted)
  if (problem) return { state: null, problem, meanwhile: false }
  const newest = now.waits ? now.waits.text : now.changed ? now.text : null
  if (wanted === newest && !now.outdated) return { state: 'same', problem: null }
  const version = { wordId: id, version: base + 1, text: wanted }
  // Going back to the public text needs no approval: it withdraws the waiting version.
  if (now.waits && wanted === (now.changed ? now.text : null)) {
    await addVersion(tx, { ...version, publicAt: now.publicAt ?? undefined }, by)
    return { state: 'back', problem: null }
  }
  const waits = now.word.screen.legal === true
  await addVersion(tx, { ...version, ...(waits ? { publicAt: null } : {}) }, by)
  return { state: waits ? 'waits' : 'public', problem: null }
}

function notThere(): never {
  throw new Refused('These words are no longer there. Go back to the list.', 404)
}

/** Changed text in the folder of all content. */
export const changedWordsInArchive = wordsInArchive({ wordsNow, wordNow, save: saveWordIn })

/** `publicAt` is now by default, and null if a second person has to review it first. */
async function addVersion(
  tx: Tx,
  {
    publicAt,
    ...version
  }: { wordId: string; version: number; text: string | null; publicAt?: string | null | undefined },
  by: string,
): Promise<void> {
  const at = now()
  const waits = publicAt === null
  const shown = { publicAt: publicAt === undefined ? at : publicAt, publicBy: waits ? null : by }
  await tx
    .insertInto('wordVersions')
    .values({ ...version, savedAt: at, savedBy: by, ...shown })
    .execute()
  await record(tx, by, version.text === null ? 'words.first-again' : 'words.changed', version.wordId)
  if (!waits) await showAfterCommit(tx)
}

/**
 * A second person publishes the waiting version.
 * @param version the one that they read
 */
export async function approveWord(
  db: Db,
  { id, version }: { id: string; version: number },
  reviewer: { userId: string; mayReview: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'words')
    const { waits, writers } = (await wordNow(tx, id)) ?? notThere()
    if (!waits || waits.version !== version)
      throw new Refused(
        'Someone changed these words or decided about them in the meantime. Load the page again and read them.',
      )
    if (!reviewer.mayReview)
      throw new Refused('Only a steward, or an editor whom a steward named, can approve this.', 403)
    if (writers.has(reviewer.userId))
      throw new Refused('You wrote some of these words. A second person has to approve them.', 403)
    await tx
      .updateTable('wordVersions')
      .set({ publicAt: now(), publicBy: reviewer.userId })
      .where('wordId', '=', id)
      .where('version', '=', version)
      .execute()
    await record(tx, reviewer.userId, 'words.approved', id)
    await showAfterCommit(tx)
  })
  await followChange()
}

async function showAfterCommit(tx: Tx): Promise<void> {
  const words = await wordsNow(tx)
  // Apply the text before the content version increases, so that no page cached under it has the old text.
  afterCommit(tx, () => take(words))
  cacheChanged(tx, 'words')
  publicContentChanged(tx)
}
