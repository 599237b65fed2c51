import {
  checkedWords,
  defineKind,
  firstWords,
  publicTextAt,
  sayTheSame,
  versionAt,
} from '#app/content/content.server.ts'
import { mergeFields } from '#app/content/model/rules.ts'
import { cacheChanged } from '#app/platform/caches/cached.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { entriesAt, putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import { samplesGone } from '#app/shared/samples-gone.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { dueJobs } from '../facts/due-facts.server.ts'
import { factFollowers } from '../facts/fact-followers.server.ts'
import { linksOfFact } from '../facts/fact-links.server.ts'
import { type Content, type FactText, factWords, readFact, textOfFact } from '../facts/fact-texts.server.ts'
import { factsOf, hideFact, showFact } from '../facts/snapshot.server.ts'
import type { CountedExample } from '../kinds/count-example.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { addressesIn, checkFact } from '../model/fact-checks.ts'
import { FACT_KINDS, type FactField, type FactKind, factKinds, mayGo } from '../model/rules.ts'
import { contentFrom, factFields, type TypedFact } from '../model/typed-fact.ts'

interface FactItem {
  text: FactText
  content: Content
}

/** Whether a second person has to review this version before it is public. Going back to the public version needs no review. */
async function waitsForSecond(
  db: Db | Tx,
  { id, kind, approvedVersion, publishedVersion }: FactText,
  version: number,
): Promise<boolean> {
  if (!FACT_KINDS[kind].legal || approvedVersion === version || publishedVersion === version) return false
  return publishedVersion === null || !(await sayTheSame(db, id, publishedVersion, version))
}

/** The record's examples of date computations, counted by the site; none while a field of it is invalid. */
export function countedExamples(kind: FactKind, content: Content): (CountedExample | null)[] {
  const { fields, counted } = KINDS[kind]
  if (!counted) return []
  const { errors } = contentFrom(fields, content, factFields(fields, content))
  return Object.keys(errors).length > 0 ? [] : counted(content)
}

/** The changes that the successor of the public version may not have. */
async function wrongAfter(db: Db | Tx, text: FactText, content: Content, version: number): Promise<string[]> {
  const { publishedVersion } = text
  const rule = KINDS[text.kind].wrongAfter
  if (!rule || publishedVersion === null || publishedVersion === version) return []
  const before = await versionAt(db, text.id, publishedVersion)
  return before ? rule(readFact(before.content), content) : []
}

/** The errors of the whole record. With errors in single fields, these would be misleading. */
async function wrongIn(db: Db | Tx, text: FactText, content: Content, version: number): Promise<string[]> {
  const { fields, wrong } = KINDS[text.kind]
  const problems = Object.values(contentFrom(fields, content, factFields(fields, content)).errors)
  if (problems.length > 0) return problems.map((one) => `${one}.`)
  return [
    ...((await wrong?.(content)) ?? []),
    ...countedExamples(text.kind, content).flatMap((one) => (one && !one.right ? [one.says] : [])),
    ...(await wrongAfter(db, text, content, version)),
    ...namedAlready(text, content),
  ]
}

/** Whether visitors would see two records with the same name. People may share a name. */
function namedAlready({ kind, address }: FactText, content: Content): string[] {
  const { title } = KINDS[kind]
  const name = (one: Content) => title(one).trim().toLowerCase()
  const others = FACT_KINDS[kind].grows && kind !== 'person' ? factsOf<Content>(kind) : []
  return others.some((one) => one.key !== address && name(one.content) === name(content))
    ? [
        `Visitors already read a ${FACT_KINDS[kind].one} with this name. Change that one, or take it off first.`,
      ]
    : []
}

/** Whether it equals the release's version, apart from days and the notes about what is new. */
async function isAsReleased(db: Db | Tx, { id, kind }: FactText, content: Content): Promise<boolean> {
  const { fields } = KINDS[kind]
  const first = await versionAt(db, id, await firstWords(db, id))
  // A record added here was in no release.
  if (!first || first.savedBy !== null) return false
  const [released, now] = [readFact(first.content), content].map((one) => factFields(fields, one))
  return fields.every(({ at, as }) => as === 'day' || at === 'whatIsNew' || released?.[at] === now?.[at])
}

const markdownIn = (fields: readonly FactField[], texts: TypedFact): string =>
  fields
    .filter(({ markdown }) => markdown)
    .map(({ at }) => texts[at] ?? '')
    .join('\n\n')

/** The URLs on our own origin that lead to no page in the search index. */
async function nowhere(db: Db | Tx, addresses: readonly string[]): Promise<string[]> {
  const { origin } = config
  const inside = addresses.filter((one) => one === origin || one.startsWith(`${origin}/`)).slice(0, 200)
  const pathOf = (one: string) =>
    one
      .slice(origin.length)
      .replace(/[?#].*$/, '')
      .replace(/(?<=.)\/$/, '') || '/'
  const known = new Set((await entriesAt(db as Db, inside.map(pathOf))).map(({ url }) => url))
  return inside.filter((one) => pathOf(one) !== '/' && !known.has(pathOf(one)))
}

/** Pages that show what the search finds. */
const EVERYWHERE_FOUND = ['/search', '/sitemap.xml']

const kindOf = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** How each field merges: a list by line, a text by paragraph, anything else whole. */
const mergedBy = (fields: readonly FactField[]) =>
  Object.fromEntries(
    fields.flatMap(({ at, as }): [string, 'lines' | 'paragraphs'][] => {
      if (as === 'lines' || as === 'rows' || as === 'examples') return [[at, 'lines']]
      return as === 'text' ? [[at, 'paragraphs']] : []
    }),
  )

export const factContent = defineKind<Content, TypedFact, FactItem>({
  kinds: factKinds,
  job: 'facts.publish',
  mails: { name: 'fact', page: (id) => `${config.origin}/staff/facts/${kindOf(id)}/${id}` },
  load: factWords,
  read: readFact,
  store: ({ text }, content) => textOfFact(text.kind, content),
  fromForm: ({ text, content: base }, typed) => {
    const { content, errors } = contentFrom(KINDS[text.kind].fields, base, typed)
    return Object.keys(errors).length > 0 ? { errors } : { content }
  },
  merge: ({ text, content }, base, _mine, typed) => {
    const { fields } = KINDS[text.kind]
    const merged = mergeFields(factFields(fields, base), factFields(fields, content), typed, mergedBy(fields))
    return { typed: merged.fields, conflicts: merged.conflicts }
  },
  links: ({ text, content }) => linksOfFact(KINDS[text.kind].fields, content),
  checks: async (db, { text, content }, { version, day, open, waitsForSecond: waits }) => {
    const { fields, path } = KINDS[text.kind]
    const texts = factFields(fields, content)
    return checkFact({
      legal: FACT_KINDS[text.kind].legal,
      fields,
      texts,
      wrong: await wrongIn(db, text, content, version),
      nowhere: await nowhere(db, addressesIn(texts)),
      marks: await checkedWords(db, markdownIn(fields, texts), [path(text.address, content)]),
      waitsForSecond: waits,
      notOpened: open,
      asReleased: await isAsReleased(db, text, content),
      today: day,
    })
  },
  waitsForSecond: (db, { text }, version) => waitsForSecond(db, text, version),
  mayTakeOff: ({ text: { kind, address, number } }) => {
    const { mayBeNone } = FACT_KINDS[kind]
    if (!mayGo({ kind, number }))
      throw new Refused('This cannot be taken off the site. Correct its words instead.')
    if (!mayBeNone && !factsOf(kind).some((one) => one.key !== address))
      throw new Refused('This is the last one that visitors see. Publish another one first.')
  },
  // One that was public is referred to in old cases and links, so it stays.
  mayBin: ({ text }) => {
    if (!mayGo(text)) throw new Refused('This cannot go into the bin. Correct its words instead.')
    if (text.publishedOn !== null)
      throw new Refused('Visitors have seen this record, so its words stay. Take it off the site instead.')
  },
  show: async (tx, { text, content }, { version, before }) => {
    const { kind, address: key, number } = text
    const { search, pages } = KINDS[kind]
    if (search) await putInSearch(tx, [search(key, content)])
    const old = before === null ? undefined : await versionAt(tx, text.id, before)
    const from = (await versionAt(tx, text.id, version))?.publishedAt ?? now()
    afterCommit(tx, () => showFact(kind, { key, number, version, content }, from))
    cacheChanged(tx, 'facts')
    // A new or previously removed record may be in any list.
    const only = old && pages(key, readFact(old.content), content)
    publicContentChanged(tx, only && [...only, ...(search ? EVERYWHERE_FOUND : [])])
    for (const { changed } of factFollowers()) await changed(tx, { kind, key, number, content })
  },
  hide: async (tx, { text: { kind, address: key, number }, content }) => {
    const entry = KINDS[kind].search?.(key, content)
    if (entry) await removeFromSearch(tx, entry.id)
    afterCommit(tx, () => hideFact(kind, key))
    cacheChanged(tx, 'facts')
    for (const { changed } of factFollowers()) await changed(tx, { kind, key, number, content: null })
    publicContentChanged(tx)
  },
})

export const factJobs = { 'facts.publish': factContent.publishScheduled, ...dueJobs }

/** The samples among the records that visitors see go off the site, so that no list calls them published. */
export async function takeBackSamples(db: Db | Tx, kind: 'person' | 'figure', by: string): Promise<void> {
  const samples = factsOf<{ sample: string }>(kind).filter(({ content }) => content.sample === 'yes')
  if (samples.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const { key } of samples) {
      const id = await publicTextAt(tx, kind, key)
      if (id) await factContent.takeOffSite(tx, id, by)
    }
  })
}

/** Permanently deletes records whose time in the bin has passed, and takes off samples that an older release left published. */
export async function sweepFacts(db: Db): Promise<void> {
  const gone = await samplesGone(db)
  if (gone.has('team')) await takeBackSamples(db, 'person', 'system')
  if (gone.has('figures')) await takeBackSamples(db, 'figure', 'system')
  await factContent.sweep(db)
}
