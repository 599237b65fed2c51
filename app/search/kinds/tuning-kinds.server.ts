import {
  block,
  createText,
  defineKind,
  fieldTexts,
  type KindDefinition,
  mergeTyped,
  newestWords,
  type OwnLine,
  type TextRow,
  textsOf,
  textsTurn,
  typedIn,
} from '#app/content/content.server.ts'
import type { ContentField, ItemSection, SectionText } from '#app/content/model/rules.ts'
import { newId } from '#app/platform/ids.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { failedQuestion } from '../failed/failed-searches.server.ts'
import { whereOf } from '../relevance/places.ts'
import { shownQuestions } from '../relevance/relevance.server.ts'
import { applyTuning, changesNow, readTuning, titlesOf } from '../tuning/changes-now.server.ts'
import { BUILT_IN, type TuningKind, type TuningText } from '../tuning/tuning.ts'
import { changeProblem } from '../tuning/tuning-checks.ts'
import {
  changeOf,
  loadTuning,
  readTyped,
  storedTuning,
  type TuningItem,
  type TypedTuning,
  twinOf,
  typedChange,
} from './tuning-item.server.ts'

// What staff write for the search, as kinds of app/content. Each is in use once it is saved.

type Definition = KindDefinition<TuningText, TypedTuning, TuningItem>
type Desk = Definition['desk']

/** What differs between the kinds. */
interface Said extends Pick<Desk, 'one' | 'many' | 'title' | 'list' | 'help'> {
  name: TuningKind
  lead: string
  column: string
  /** The label of the button that adds one. */
  add: string
  fields: (builtIn: boolean) => readonly ContentField[]
  lines: (db: Db, rows: readonly Row[]) => Promise<OwnLine[]>
}

/** A line of a list with its words. */
interface Row extends TuningText {
  row: TextRow
}

/** A kind with what the screens and the folder of all content need of it. */
export interface DefinedTuning {
  name: TuningKind
  list: string
  verbs: ReturnType<typeof defineKind<TuningText, TypedTuning, TuningItem>>
  /** Stores a new one, which is in use from then on. @returns its id */
  add: (tx: Tx, content: TuningText, by: string, key?: string) => Promise<string>
  read: (form: FormData) => TypedTuning
}

const defined: DefinedTuning[] = []

export const tuningNamed = (kind: TuningKind): DefinedTuning =>
  defined.find(({ name }) => name === kind) ?? notFound()

/** The kind whose list or item is at this address. */
export const tuningAt = (path: string): DefinedTuning =>
  defined.find(({ list }) => path.startsWith(`${list}/`)) ?? notFound()

const GROUP = { to: '/staff/search', label: 'Search', title: 'Search', lead: '' }
const BLANK: TypedTuning = { words: '', page: '' }

function defineTuning(said: Said): DefinedTuning {
  const { name, list } = said
  const read = (form: FormData): TypedTuning => ({
    ...BLANK,
    ...textsOf(said.fields(false), typedIn(form)),
  })
  const add: DefinedTuning['add'] = async (tx, content, by, key = newId()) => {
    await textsTurn(tx)
    const twin = twinOf({ kind: name, key, off: false, ...content }, await changesNow(tx))
    if (twin) return twin.id
    const { id } = await createText(tx, name, storedTuning(name, key, content), by, { address: key })
    await verbs.publish(tx, id, { version: 1, by, quiet: true })
    return id
  }
  const verbs = defineKind<TuningText, TypedTuning, TuningItem>({
    name,
    mailName: 'text',
    atOnce: true,
    desk: tuningDesk(said, { read, add }),
    load: (db, id, version) => loadTuning(db, name, { id, version }),
    read: readTuning,
    store: ({ key }, content) => storedTuning(name, key, content),
    fromForm: ({ key }, typed) => readTyped(name, key, typed),
    merge: ({ content: theirs }, base, _mine, typed) =>
      mergeTyped(said.fields(false), { base, theirs, typed: { ...typed } }, { words: 'lines' }),
    links: () => Promise.resolve([]),
    // Also for an older version, and for one that comes out of the bin.
    checks: async (db, item) => {
      const problem = changeProblem(changeOf(item), await changesNow(db))
      return problem ? [block(`${problem.says}.`)] : []
    },
    waitsForSecond: () => false,
    mayBin: ({ builtIn }) => {
      if (builtIn.length > 0)
        throw new Refused('This group came with the site, so it stays here. You can stop using it.')
    },
    show: applyTuning,
    hide: applyTuning,
  })
  const kind = { name, list, verbs, add, read }
  defined.push(kind)
  return kind
}

const tuningDesk = (said: Said, { read, add }: Pick<DefinedTuning, 'read' | 'add'>): Desk => ({
  one: said.one,
  many: said.many,
  list: said.list,
  group: GROUP,
  title: said.title,
  lead: said.lead,
  ...(said.help && { help: said.help }),
  byTitle: true,
  column: said.column,
  lines: async (db, rows) => {
    const words = await newestWords(
      db,
      rows.map(({ id }) => id),
    )
    return said.lines(
      db,
      rows.map((row) => ({ row, ...readTuning(words.get(row.id) ?? '{"words":[],"page":null}') })),
    )
  },
  fields: ({ builtIn }) => said.fields(builtIn.length > 0),
  typed: ({ content }) => fieldTexts(said.fields(false), { ...content }),
  typedIn: async (form, { db, id }) => {
    const typed = read(form)
    const made = await typedChange(db, said.name, id, typed)
    return 'errors' in made ? made : { typed }
  },
  show: (typed) => ({ ...typed }),
  add: {
    label: said.add,
    fields: () => said.fields(false),
    typed: { ...BLANK },
    typedFrom: async (db, asked) => ({
      ...BLANK,
      words: (await failedQuestion(db, asked.get('from') ?? '')) ?? '',
    }),
    create: (db, typed, by) => {
      const made = readTyped(said.name, 'new', typed)
      if ('errors' in made) return Promise.resolve(made)
      return inTransaction(db, async (tx) => ({ id: await add(tx, made.content, by) }))
    },
  },
  titleOf: ({ builtIn, content }) => shortTitle([...builtIn, ...content.words]),
  about: ({ broken, content }) =>
    broken
      ? {
          of: 'Visitors cannot open {page}, so the search leaves it out. Choose another page, or stop using this.',
          values: { page: content.page ?? '' },
        }
      : undefined,
  reviewed: () => false,
  place: (_, item) => ({
    path: null,
    texts: placeTexts(said, item),
    ...(item.builtIn.length > 0 && { goes: { offSite: true, intoBin: false } }),
  }),
  sections: (_, { builtIn }) => Promise.resolve(builtIn.length > 0 ? [cameWithSite(builtIn)] : []),
  firstAgain: true,
})

const shortTitle = (words: readonly string[]): string => words.slice(0, 2).join(', ')

const cameWithSite = (words: readonly string[]): ItemSection => ({
  id: 'built-in',
  title: 'Words that came with the site',
  texts: [{ of: '{words}', values: { words: words.join(', ') } }],
})

function placeTexts({ name, list }: Said, { text }: TuningItem): SectionText[] {
  if (name === 'testquestion') return [{ of: 'Visitors do not see it. It only measures the search.' }]
  const says = { of: 'The search of all visitors uses it.' }
  if (text.publishedVersion === null) return []
  const link = {
    of: '[See what would change without it](without)',
    links: { without: `${list}/${text.id}/without` },
  }
  return [says, link]
}

const WORDS: ContentField = {
  at: 'words',
  label: 'Words',
  as: 'lines',
  most: 40,
  needed: true,
  hint: 'Put each way to say it on its own line: a word, or up to five words.',
}

const { needed: _, ...added } = WORDS
const WORDS_TO_ADD: ContentField = { ...added, label: 'Words to add' }

defineTuning({
  name: 'synonym',
  one: 'group of words',
  many: 'words that mean the same',
  title: 'Words that mean the same',
  lead: 'Anyone who types a word in a group also finds pages that use another word in it.',
  list: '/staff/search/words',
  column: 'All its words',
  add: 'Add words that mean the same',
  fields: (builtIn) => [builtIn ? WORDS_TO_ADD : WORDS],
  lines: async (_db, rows) =>
    rows.map(({ row, words }) => {
      const builtIn = BUILT_IN.get(row.address ?? '') ?? []
      const all = [...builtIn, ...words]
      const tag = builtIn.length === 0 ? 'Ours' : wordsAdded(words.length)
      return { title: shortTitle(all), cell: all.join(', '), ...(tag && { tag }) }
    }),
})

const wordsAdded = (count: number): string => {
  if (count === 0) return ''
  return count === 1 ? '1 word added' : `${count} words added`
}

const PAGE: ContentField = {
  at: 'page',
  label: 'Address of the page',
  as: 'line',
  most: 300,
  needed: true,
  hint: 'Open the page and copy its address. For example: /resources/deadline-chart',
}

defineTuning({
  name: 'pin',
  one: 'pinned page',
  many: 'pinned pages',
  title: 'Pinned pages',
  lead: 'A pinned page comes first when someone asks its question. It comes before everything else.',
  list: '/staff/search/pins',
  help: { to: '/staff/search#everyday', label: 'See the everyday questions that came with the site.' },
  column: 'Page that comes first',
  add: 'Pin a page',
  fields: () => [
    {
      at: 'words',
      label: 'Questions',
      as: 'lines',
      most: 80,
      needed: true,
      hint: 'Put each on its own line. Small words, capitals, endings and word order make no difference. Other spellings need their own line.',
    },
    PAGE,
  ],
  lines: async (db, rows) => {
    const titles = await titlesOf(
      db,
      rows.flatMap(({ page }) => page ?? []),
    )
    return rows.map(({ page }) => {
      const title = titles.get(page ?? '')
      return {
        cell:
          title === undefined
            ? { look: 'waiting', label: `Broken: visitors cannot open ${page}` }
            : `${title} (${page})`,
      }
    })
  },
})

defineTuning({
  name: 'testquestion',
  one: 'test question',
  many: 'test questions',
  title: 'Test questions',
  lead: 'We ask the search these questions after each change, and check where the right page comes up.',
  list: '/staff/search/questions',
  help: { to: '/staff/search#asked', label: 'See those that came with the site.' },
  column: 'Where the right page is',
  add: 'Add a test question',
  fields: () => [
    {
      at: 'words',
      label: 'Question',
      as: 'line',
      most: 80,
      needed: true,
      hint: 'The way people type it. Visitors do not see any of this.',
    },
    { ...PAGE, label: 'Address of the right page' },
  ],
  lines: async (db, rows) => {
    const places = new Map((await shownQuestions(db)).map((one) => [one.key, one]))
    return rows.map(({ row, page }) => {
      const found = places.get(row.address ?? row.id)
      return { cell: `${found ? whereOf(found) : 'Not asked'}: ${page}` }
    })
  },
})
