import { z } from 'zod'
import { createText, saveText, textNamed } from '#app/content/content.server.ts'
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
import { changesNow, commonProblem, type SavedChange } from '../tuning/changes-now.server.ts'
import { BUILT_IN, type Change, type TuningKind, withChange } from '../tuning/tuning.ts'
import { CHANGE_KEY, changeProblem, isOwnPath } from '../tuning/tuning-checks.ts'
import { storedTuning } from './tuning-item.server.ts'
import { tuningNamed } from './tuning-kinds.server.ts'

// The staff's search tuning in the folder of all content. Unchanged built-in items are not in it.

const FILE = 'search.json'
const PARTS = ['same', 'pinned', 'questions'] as const
const KINDS: Record<(typeof PARTS)[number], TuningKind> = {
  same: 'synonym',
  pinned: 'pin',
  questions: 'testquestion',
}
const TITLES: Record<TuningKind, string> = {
  synonym: 'Words that mean the same',
  pin: 'Pinned page',
  testquestion: 'Test question',
}

const line = z.string().min(1).max(200)
const page = z.string().refine(isOwnPath)
const SHAPES = {
  synonym: z.strictObject({ words: z.array(line).max(50), off: z.literal(true).optional() }),
  pin: z.strictObject({ words: z.array(line).min(1).max(50), page }),
  testquestion: z.strictObject({ words: z.array(line).length(1), page }),
}

const isBuiltIn = ({ kind, key }: Pick<Change, 'kind' | 'key'>): boolean =>
  kind === 'synonym' && BUILT_IN.has(key)

/** Built-in groups as they came, and what staff made and stopped using. */
const isLeftOut = (change: Change): boolean =>
  isBuiltIn(change) ? !change.off && change.words.length === 0 : change.off

function asArchive(changes: readonly Change[]) {
  const part = (name: (typeof PARTS)[number]) =>
    changes
      .filter((change) => change.kind === KINDS[name] && !isLeftOut(change))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ key, words, off, page }) => [
        key,
        { words, ...(off && { off }), ...(page !== null && { page }) },
      ])
  return Object.fromEntries(PARTS.map((name) => [name, Object.fromEntries(part(name))]))
}

interface Ready {
  change: Change
  /** The same item on this site; undefined if there is none. */
  there: SavedChange | undefined
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
  kind: TuningKind,
  key: string,
  data: { words: string[]; off?: true | undefined; page?: string },
): Change => ({
  kind,
  key,
  words: data.words,
  page: data.page ?? null,
  off: data.off === true,
})

const NEEDS: Record<TuningKind, string> = {
  synonym: 'it needs “words”, a list of texts.',
  pin: 'it needs “words”, a list of questions, and “page”, an address of this site like /about.',
  testquestion: 'it needs “words” with one question, and “page”, an address of this site like /about.',
}

async function plan(db: Db | Tx, [file]: readonly { text: string }[]): Promise<ArchivePlan> {
  const ready: Ready[] = []
  const made: ArchivePlan = { ...nothingPlanned(), take: (tx, by) => take(tx, ready, by) }
  if (!file) return made
  const read = readData(file.text)
  if ('reason' in read) return { ...made, wrong: [{ name: FILE, reasons: [read.reason] }] }
  const { changes, wrong } = readChanges(read.data)
  const left = unknownNames(read.data, PARTS)
  const here = await changesNow(db)
  // What the folder switches off is off before the rest comes.
  const off = changes.filter((change) => change.off && isBuiltIn(change))
  let now: Change[] = off.reduce<Change[]>(withChange, here)
  for (const change of changes) {
    const { kind, key } = change
    const there = here.find((one) => one.kind === kind && one.key === key)
    if (change.off && !isBuiltIn(change))
      left.push(`This release has no group of words called “${key}” to switch off.`)
    else if (there ? isAlike(there, change) : isLeftOut(change)) made.same += 1
    else if ((await textNamed(db, kind, key))?.state === 'bin')
      left.push(`${TITLES[kind]}, ${cutText(key, 60)}: it is in the bin here, so it stays there.`)
    else {
      const problem = changeProblem(change, now) ?? (await tooCommon(db, change, there))
      if (problem) wrong.push(`${TITLES[kind]}, ${key}: ${problem.says}.`)
      ready.push({ change, there })
      made.changes.push(shownChange(change, there))
      now = withChange(now, change)
    }
  }
  if (left.length > 0) made.left.push({ name: FILE, reasons: left })
  if (wrong.length > 0) made.wrong.push({ name: FILE, reasons: wrong })
  return made
}

/** Only for new words. */
const tooCommon = (db: Db | Tx, { kind, words }: Change, before: Change | undefined) =>
  kind === 'synonym'
    ? commonProblem(
        db,
        words.filter((word) => !before?.words.includes(word)),
      )
    : null

const isAlike = (one: Change, other: Change): boolean =>
  JSON.stringify(asArchive([one])) === JSON.stringify(asArchive([other]))

const shownChange = (change: Change, before: Change | undefined): ArchiveChange => ({
  name: FILE,
  title: `${TITLES[change.kind]}: ${(isBuiltIn(change) ? (BUILT_IN.get(change.key) ?? []) : change.words).slice(0, 2).join(', ')}`,
  before: before && !isLeftOut(before) ? textOf(before) : '',
  after: textOf(change),
  goes: 'at-once',
})

const textOf = ({ words, off, page }: Change): string =>
  [...words, ...(page === null ? [] : [page]), ...(off ? ['(switched off)'] : [])].join('\n')

async function take(tx: Tx, ready: readonly Ready[], by: string) {
  // A group in use may have words of one that is switched off.
  for (const one of ready.filter(({ change }) => change.off)) await takeUnused(tx, one, by)
  for (const { change, there } of ready.filter(({ change }) => !change.off)) {
    const { verbs, add } = tuningNamed(change.kind)
    const { key, words, page } = change
    if (there) {
      const typed = { words: words.join('\n'), page: page ?? '' }
      const saved = await verbs.save(tx, there.id, { base: there.version, typed }, by)
      if (!('kept' in saved)) throw savedMeanwhile(key)
    } else await add(tx, { words, page }, by, key)
  }
  return []
}

/** Its words are stored and never in use, also not for a moment. */
async function takeUnused(tx: Tx, { change: { kind, key, words, page }, there }: Ready, by: string) {
  const stored = storedTuning(kind, key, { words, page })
  const id = there?.id ?? (await createText(tx, kind, stored, by, { address: key })).id
  if (there && (await saveText(tx, id, there.version, stored, by)) === null) throw savedMeanwhile(key)
  await tuningNamed(kind).verbs.takeOffSite(tx, id, by)
}

const savedMeanwhile = (key: string) =>
  new Refused(`${FILE}: someone is saving “${key}”. Try again in a moment.`)

/** A pinned page may arrive later with the same folder: until it exists, its pin does nothing. */
export const tuningInArchive: ArchivePart = {
  about: [[FILE, 'words that mean the same, pinned pages and test questions of the search']],
  owns: (name) => name === FILE,
  async *files(db) {
    yield [FILE, asFile(asArchive(await changesNow(db)))]
  },
  plan,
}
