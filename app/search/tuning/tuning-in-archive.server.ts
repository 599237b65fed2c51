import { z } from 'zod'
import {
  type ArchiveChange,
  type ArchivePart,
  type ArchivePlan,
  asFile,
  nothingPlanned,
  readData,
  unknownNames,
} from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { SearchChangeKind } from '#db/tables/search.ts'
import { changesNow, commonProblem, saveChange, type Version } from './search-changes.server.ts'
import { builtInGroup, type Change, withChange } from './tuning.ts'
import { CHANGE_KEY, changeProblem, isOwnPath } from './tuning-checks.ts'

// The staff's search tuning in the folder of all content. Unchanged built-in items are not in it.

const FILE = 'search.json'
const PARTS = ['same', 'pinned', 'questions'] as const
const KINDS: Record<(typeof PARTS)[number], SearchChangeKind> = {
  same: 'same',
  pinned: 'pin',
  questions: 'question',
}
const TITLES: Record<SearchChangeKind, string> = {
  same: 'Words that mean the same',
  pin: 'Pinned page',
  question: 'Test question',
}

const line = z.string().min(1).max(200)
const page = z.string().refine(isOwnPath)
const SHAPES = {
  same: z.strictObject({ words: z.array(line).max(50), off: z.literal(true).optional() }),
  pin: z.strictObject({ words: z.array(line).min(1).max(50), page }),
  question: z.strictObject({ words: z.array(line).length(1), page }),
}

const isFirst = ({ kind, key, state, words }: Change): boolean =>
  state === 'gone' ||
  (kind === 'same' && builtInGroup(key) !== undefined && state === 'on' && words.length === 0)

function asArchive(changes: readonly Change[]) {
  const part = (name: (typeof PARTS)[number]) =>
    changes
      .filter((change) => change.kind === KINDS[name] && !isFirst(change))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, words, state, page }) => [
        key,
        { words, ...(state === 'off' && { off: true }), ...(page !== null && { page }) },
      ])
  return Object.fromEntries(PARTS.map((name) => [name, Object.fromEntries(part(name))]))
}

interface Ready {
  change: Change
  base: number
}

/** All readable parts of the file, and the errors of the rest. */
function readChanges(data: Record<string, unknown>) {
  const changes: Change[] = []
  const wrong: string[] = []
  for (const name of PARTS) {
    const list = data[name] ?? {}
    if (typeof list !== 'object' || list === null || Array.isArray(list)) {
      wrong.push(`“${name}” has to be a list of entries, each with its name.`)
      continue
    }
    for (const [key, value] of Object.entries(list)) {
      const kind = KINDS[name]
      const parsed = SHAPES[kind].safeParse(value)
      if (!CHANGE_KEY.test(key) || !parsed.success)
        wrong.push(`${name}, “${cutText(key, 60)}”: ${NEEDS[kind]}`)
      else changes.push(asChange(kind, key, parsed.data))
    }
  }
  return { changes, wrong }
}

const asChange = (
  kind: SearchChangeKind,
  key: string,
  data: { words: string[]; off?: true | undefined; page?: string },
): Change => ({
  kind,
  key,
  words: data.words,
  page: data.page ?? null,
  state: data.off ? 'off' : 'on',
})

const NEEDS: Record<SearchChangeKind, string> = {
  same: 'it needs “words”, a list of texts.',
  pin: 'it needs “words”, a list of questions, and “page”, an address of this site like /about.',
  question: 'it needs “words” with one question, and “page”, an address of this site like /about.',
}

async function plan(db: Db | Tx, [file]: readonly { text: string }[]): Promise<ArchivePlan> {
  const ready: Ready[] = []
  const made: ArchivePlan = { ...nothingPlanned(), take: (tx, by) => take(tx, ready, by) }
  if (!file) return made
  const read = readData(file.text)
  if ('reason' in read) return { ...made, wrong: [{ name: FILE, reasons: [read.reason] }] }
  const { changes, wrong } = readChanges(read.data)
  const left = unknownNames(read.data, PARTS)
  let now: Change[] = await changesNow(db)
  for (const change of changes) {
    const before = now.find(({ kind, key }) => kind === change.kind && key === change.key) as
      | Version
      | undefined
    if (change.state === 'off' && !builtInGroup(change.key))
      left.push(`This release has no group of words called “${change.key}” to switch off.`)
    else if (before ? isAlike(before, change) : isFirst(change)) made.same += 1
    else {
      const problem = changeProblem(change, now) ?? (await tooCommon(db, change, before))
      if (problem) wrong.push(`${TITLES[change.kind]}, ${change.key}: ${problem.says}.`)
      ready.push({ change, base: before?.version ?? 0 })
      made.changes.push(shownChange(change, before))
      now = withChange(now, change)
    }
  }
  if (left.length > 0) made.left.push({ name: FILE, reasons: left })
  if (wrong.length > 0) made.wrong.push({ name: FILE, reasons: wrong })
  return made
}

/** Only for new words. */
const tooCommon = (db: Db | Tx, { kind, words }: Change, before: Change | undefined) =>
  kind === 'same'
    ? commonProblem(
        db,
        words.filter((word) => !before?.words.includes(word)),
      )
    : null

const isAlike = (one: Change, other: Change): boolean =>
  JSON.stringify(asArchive([one])) === JSON.stringify(asArchive([other]))

const shownChange = (change: Change, before: Change | undefined): ArchiveChange => ({
  name: FILE,
  title: `${TITLES[change.kind]}: ${(builtInGroup(change.key) ?? change.words).slice(0, 2).join(', ')}`,
  before: before && !isFirst(before) ? textOf(before) : '',
  after: textOf(change),
  goes: 'at-once',
  key: `${change.kind}/${change.key}`,
})

const textOf = ({ words, state, page }: Change): string =>
  [...words, ...(page === null ? [] : [page]), ...(state === 'off' ? ['(switched off)'] : [])].join('\n')

async function take(tx: Tx, ready: readonly Ready[], by: string) {
  for (const { change, base } of ready) {
    const saved = await saveChange(tx, change, { base, by })
    if (saved.problem) throw new Refused(`${FILE}: ${saved.problem.says}.`, 422)
  }
  return []
}

/** A pinned page may arrive later with the same folder: until it exists, its pin does nothing. */
export const tuningInArchive: ArchivePart = {
  about: [[FILE, 'words that mean the same, pinned pages and test questions of the search']],
  owns: (name) => name === FILE,
  async *files(db) {
    yield [FILE, asFile(asArchive(await changesNow(db)))]
  },
  plan,
  undo: { stays: 'Changes of the search stay. You can change each on the page of the search.' },
}
