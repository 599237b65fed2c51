import {
  type ArchiveChange,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  CHANGED_SINCE,
  leftAsIs,
  readData,
  type UndoneChange,
} from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { followChange, type Word } from './catalog.server.ts'
import { wordProblem } from './rules.server.ts'

// Changed text in the folder of all content. Unchanged text is not in it.

const FILE = 'words.json'

interface WordNow {
  word: Word
  text: string
  changed: boolean
  waits: { text: string | null } | null
  version: number
}

/** The functions that save texts here. */
interface Verbs {
  wordsNow: (db: Db | Tx) => Promise<WordNow[]>
  wordNow: (db: Db | Tx, id: string) => Promise<WordNow | null>
  save: (tx: Tx, change: Ready, by: string) => Promise<{ state: string | null; problem: string | null }>
}

/** The public text, and the one waiting for a second person: null is the original. */
interface Words {
  changed: Record<string, string>
  waiting: Record<string, string | null>
}

function wordsAsTheyAre(all: readonly WordNow[]): Words {
  const sorted = all.toSorted((a, b) => (a.word.id < b.word.id ? -1 : 1))
  return {
    changed: Object.fromEntries(
      sorted.flatMap(({ word, text, changed }) => (changed ? [[word.id, text]] : [])),
    ),
    waiting: Object.fromEntries(sorted.flatMap(({ word, waits }) => (waits ? [[word.id, waits.text]] : []))),
  }
}

interface Ready {
  id: string
  text: string | null
  base: number
}

function reasonsOf(words: Partial<Words>): string[] {
  return (['changed', 'waiting'] as const).flatMap((name) => {
    const list = words[name] ?? {}
    const right =
      typeof list === 'object' &&
      !Array.isArray(list) &&
      Object.values(list).every((one) => typeof one === 'string' || (name === 'waiting' && one === null))
    return right ? [] : [`“${name}” has to be a list of words in quotes, each with its name.`]
  })
}

async function planWith(
  verbs: Verbs,
  db: Db | Tx,
  [file]: readonly { text: string }[],
): Promise<ArchivePlan> {
  const ready: Ready[] = []
  const made: ArchivePlan = {
    changes: [],
    same: 0,
    wrong: [],
    left: [],
    take: (tx, by) => takeWith(verbs, tx, { ready, by }),
  }
  if (!file) return made
  const read = readWords(file.text)
  if ('reasons' in read) return { ...made, wrong: [{ name: FILE, reasons: read.reasons }] }
  const { changed, waiting } = read
  const known = new Map((await verbs.wordsNow(db)).map((one) => [one.word.id, one]))
  const left: string[] = []
  const wrong: string[] = []
  for (const id of [...new Set([...Object.keys(changed), ...Object.keys(waiting)])].sort()) {
    const now = known.get(id)
    if (!now) {
      left.push(`No page of this release has the words “${cutText(id, 80)}”.`)
      continue
    }
    const found = judged(now, changed[id], waiting[id])
    if (found.left) left.push(`${id}: ${found.left}`)
    if ('wrong' in found) wrong.push(`${id}: ${found.wrong}.`)
    else if (found.text === undefined) made.same += 1
    else {
      ready.push({ id, text: found.text, base: now.version })
      made.changes.push(changeOf(now, found.text))
    }
  }
  if (left.length > 0) made.left.push({ name: FILE, reasons: left })
  if (wrong.length > 0) made.wrong.push({ name: FILE, reasons: wrong })
  return made
}

function readWords(text: string): Words | { reasons: string[] } {
  const read = readData(text)
  if ('reason' in read) return { reasons: [read.reason] }
  const reasons = reasonsOf(read.data)
  if (reasons.length > 0) return { reasons }
  const { changed = {}, waiting = {} } = read.data as Partial<Words>
  return { changed, waiting }
}

const changeOf = (now: WordNow, after: string | null): ArchiveChange => ({
  name: FILE,
  title: `${now.word.screen.title}: ${now.word.id}`,
  before: newestText(now),
  after: after ?? now.word.text,
  goes: now.word.screen.legal ? 'waits' : 'at-once',
  key: now.word.id,
})

/** The newest text, public or not. */
const newestText = ({ word, text, waits }: WordNow): string => (waits ? (waits.text ?? word.text) : text)

type Judged = { wrong: string; left?: undefined } | { text: string | null | undefined; left?: string }

/** @returns the text to save; undefined if everything is as in the file */
function judged(now: WordNow, shown: string | undefined, waits: string | null | undefined): Judged {
  for (const text of [shown, waits]) {
    const problem = typeof text === 'string' ? wordProblem(now.word, text) : null
    if (problem) return { wrong: problem }
  }
  const isShown = shown === undefined || (now.changed && now.text === shown)
  const isWaiting = waits === undefined || (now.waits !== null && now.waits.text === waits)
  if (isShown && isWaiting) return { text: undefined }
  if (isShown) return { text: waits }
  // One version waits at a time: first restore the public text.
  if (now.waits?.text === shown)
    return { text: undefined, left: 'The words that were public there wait here.' }
  return waits === undefined
    ? { text: shown }
    : { text: shown, left: 'Newer words wait there. Import the folder again once these are approved.' }
}

async function takeWith({ save }: Verbs, tx: Tx, { ready, by }: { ready: readonly Ready[]; by: string }) {
  for (const one of ready) {
    const saved = await save(tx, one, by)
    if (saved.problem !== null) throw new Refused(`${one.id}: ${saved.problem}.`, 422)
  }
  return []
}

async function undoWith(
  { wordNow, save }: Verbs,
  tx: Tx,
  { key, before, after, by }: { key: string; before: string; after: string; by: string },
): Promise<UndoneChange> {
  const now = await wordNow(tx, key)
  if (!now) return leftAsIs('No page of this release has these words.')
  // What was saved ends like the original words.
  if (newestText(now).trimEnd() !== after.trimEnd()) return leftAsIs(CHANGED_SINCE)
  const text = before === now.word.text ? null : before
  const { problem, state } = await save(tx, { id: key, text, base: now.version }, by)
  if (problem !== null) return leftAsIs(`${problem}.`)
  if (state !== 'waits') return { outcome: 'restored' }
  return { outcome: 'waits', reason: 'A second person has to approve the earlier words.' }
}

export const wordsInArchive = (verbs: Verbs): ArchivePart => ({
  about: [[FILE, 'words of pages and mails that were changed; the first words are not in it']],
  owns: (name) => name === FILE,
  async *files(db) {
    yield [FILE, asFile(wordsAsTheyAre(await verbs.wordsNow(db)))]
  },
  plan: (db, files) => planWith(verbs, db, files),
  after: followChange,
  undo: (tx, change, by) => undoWith(verbs, tx, { ...change, by }),
})
