import {
  contentFrom,
  defineKind,
  type KindDefinition,
  kindNameIn,
  mergeTyped,
  versionAt,
} from '#app/content/content.server.ts'
import type { TypedFields } from '#app/content/model/rules.ts'
import { cacheChanged } from '#app/platform/caches/cached.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import { afterCommit } from '#db/transaction.ts'
import { factFollowers } from '../facts/fact-followers.server.ts'
import { linksOfFact } from '../facts/fact-links.server.ts'
import { type Content, type FactItem, factWords, readFact, textOfFact } from '../facts/fact-texts.server.ts'
import { factAsSource } from '../facts/fact-variants.server.ts'
import { addReleased, factsOf, hideFact, showFact } from '../facts/snapshot.server.ts'
import type { Kind, Release, WholeKind } from '../kinds/kind.ts'
import { addKind, mayGo } from '../kinds/kinds.server.ts'
import { wholeKind } from '../kinds/whole-kind.server.ts'
import { roomInOthers } from '../model/rules.ts'
import { checkRecord, waitsForSecond } from './record-checks.server.ts'
import { recordDesk } from './record-desk.server.ts'

/** Pages that show what the search finds. */
const EVERYWHERE_FOUND = ['/search', '/sitemap.xml']

type Definition = KindDefinition<Content, TypedFields, FactItem>

/** What the engine has to know of a kind of record. */
const definitionOf = (kind: WholeKind): Definition => ({
  name: kind.name,
  mailName: 'fact',
  desk: recordDesk(kind),
  load: factWords,
  read: readFact,
  store: (_, content) => textOfFact(kind.name, content),
  fromForm: ({ content: base }, typed) => {
    const { content, errors } = contentFrom(kind.fields, base, typed)
    return Object.keys(errors).length > 0 ? { errors } : { content }
  },
  fromTranslation: ({ content: base }, typed) => {
    const fields = kind.fields.map((field) => ({ ...field, most: roomInOthers(field.most) }))
    const { content, errors } = contentFrom(fields, base, typed)
    return Object.keys(errors).length > 0 ? { errors } : { content }
  },
  merge: ({ content: theirs }, base, _mine, typed) => mergeTyped(kind.fields, { base, theirs, typed }),
  links: ({ content }) => linksOfFact(kind.fields, content),
  checks: checkRecord,
  waitsForSecond: (db, { text }, version) => waitsForSecond(db, text, version),
  mayTakeOff: ({ text }) => {
    if (!mayGo(text)) throw new Refused('This cannot be taken off the site. Correct its words instead.')
    if (kind.neverEmpty && !factsOf(kind.name).some((one) => one.key !== text.address))
      throw new Refused('This is the last one that visitors see. Publish another one first.')
  },
  // One that was public is referred to in old cases and links, so it stays.
  mayBin: ({ text }) => {
    if (!mayGo(text)) throw new Refused('This cannot go into the bin. Correct its words instead.')
    if (text.publishedOn !== null)
      throw new Refused('Visitors have seen this record, so its words stay. Take it off the site instead.')
  },
  ...shownBy(kind),
  asSource: (stored, { id, number, address }) =>
    factAsSource(kind, stored, { id, key: address ?? String(number) }),
})

/** Visitors read the records in memory; the search and the pages follow. */
const shownBy = ({ name: kind, search, pages }: Kind): Pick<Definition, 'show' | 'hide'> => ({
  show: async (tx, { text, content }, { version, before }) => {
    const { address: key, number } = text
    if (search) await putInSearch(tx, [search(key, content)])
    const old = before === null ? undefined : await versionAt(tx, text.id, before)
    const from = (await versionAt(tx, text.id, version))?.publishedAt ?? now()
    afterCommit(tx, () => showFact(kind, { key, number, version, content }, from))
    cacheChanged(tx, 'facts')
    // A new or previously removed record may be in any list.
    const only = old && pages?.(key, readFact(old.content), content)
    publicContentChanged(tx, only && [...only, ...(search ? EVERYWHERE_FOUND : [])])
    for (const { changed } of factFollowers()) await changed(tx, { kind, key, number, content })
  },
  hide: async (tx, { text: { address: key, number }, content }) => {
    const entry = search?.(key, content)
    if (entry) await removeFromSearch(tx, entry.id)
    afterCommit(tx, () => hideFact(kind, key))
    cacheChanged(tx, 'facts')
    for (const { changed } of factFollowers()) await changed(tx, { kind, key, number, content: null })
    publicContentChanged(tx)
  },
})

type Verbs = ReturnType<typeof defineKind<Content, TypedFields, FactItem>>

const verbs = new Map<string, Verbs>()

/** The verbs of the kind of this record, like "law-3". */
export const factVerbs = (id: string): Verbs => verbs.get(kindNameIn(id)) ?? notFound()

/**
 * Defines a kind of record: a kind of content that its fields describe. The console, the export and the search have it from then on.
 * @param release the records that come with the site
 * @returns what visitors read of it now
 */
export function defineRecord<One extends object>(kind: Kind<One>, release: Release<One> = []) {
  const whole = wholeKind(kind)
  const { name } = whole
  addKind(whole, release as unknown as Release<Content>)
  addReleased(name)
  verbs.set(name, defineKind(definitionOf(whole)))
  return {
    /** The public records, each with its key. It queries no database. */
    all: () => factsOf<One>(name),
    one: (key: string): One | undefined => factsOf<One>(name).find((found) => found.key === key)?.content,
  }
}
