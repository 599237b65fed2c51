import {
  createText,
  firstWords,
  hasAddress,
  nextNumber,
  saveText,
  versionAt,
} from '#app/editorial/editorial.server.ts'
import { type Conflict, mergeFields } from '#app/editorial/rules.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Content, type FactText, factWords, readFact, textOfFact } from '../facts/fact-texts.server.ts'
import { KINDS } from '../kinds/kinds.server.ts'
import { FACT_KINDS, type FactKind } from '../model/rules.ts'
import { contentFrom, factFields, type TypedFact } from '../model/typed-fact.ts'

type Errors = Record<string, string>

export type SavedFact =
  | { kept: number; mergedWith: string | null }
  /** A field is wrong: nothing was saved. */
  | { errors: Errors }
  /**
   * Both changed the same place: nothing was saved. There, the texts have my
   * version; everywhere else they have the other's changes.
   */
  | { conflicts: Conflict[]; texts: TypedFact; version: number; other: string }

/** The name for the member's own other window. */
const OWN = 'Another window of yours'

/** @param base the version the text is based on */
export async function saveFact(
  db: Db,
  id: string,
  { base, texts }: { base: number; texts: TypedFact },
  by: string,
): Promise<SavedFact> {
  return inTransaction(db, async (tx) => {
    const { text, content: newest } = await factWords(tx, id)
    const { fields } = KINDS[text.kind]
    const mine = contentFrom(fields, newest, texts)
    if (Object.keys(mine.errors).length > 0) return { errors: mine.errors }
    const kept = await saveText(tx, id, base, textOfFact(text.kind, mine.content), by)
    if (kept !== null) return { kept, mergedWith: null }
    return merge(tx, { text, newest, texts, base, by })
  })
}

interface Merging {
  text: FactText
  newest: Content
  texts: TypedFact
  base: number
  by: string
}

async function merge(tx: Tx, { text, newest, texts, base, by }: Merging): Promise<SavedFact> {
  const { fields } = KINDS[text.kind]
  const last = await versionAt(tx, text.id, text.version)
  const before = await versionAt(tx, text.id, base)
  const ways = fields.flatMap(({ at, as }) => {
    if (as === 'lines' || as === 'rows' || as === 'examples') return [[at, 'lines']]
    return as === 'text' ? [[at, 'paragraphs']] : []
  })
  const theirs = factFields(fields, newest)
  const began = before ? factFields(fields, readFact(before.content)) : theirs
  const merged = mergeFields(
    began,
    theirs,
    texts,
    Object.fromEntries(ways) as Record<string, 'lines' | 'paragraphs'>,
  )
  const other = last?.savedBy === by ? OWN : (last?.name ?? 'Someone who left')
  if (merged.conflicts.length > 0)
    return { conflicts: merged.conflicts, texts: merged.fields, version: text.version, other }
  const { content, errors } = contentFrom(fields, newest, merged.fields)
  if (Object.keys(errors).length > 0) return { errors }
  const kept = await saveText(tx, text.id, text.version, textOfFact(text.kind, content), by)
  return { kept: kept ?? text.version, mergedWith: other }
}

/** Adds a record that is not public yet. */
export async function addFact(
  db: Db,
  kind: FactKind,
  texts: TypedFact,
  by: string,
): Promise<{ id: string } | { errors: Errors }> {
  const { fields, blank, title } = KINDS[kind]
  if (!FACT_KINDS[kind].grows || !blank) throw new Refused('You cannot add one of this kind.', 404)
  const { content, errors } = contentFrom(fields, blank, texts)
  if (!errors[fields[0]?.at ?? ''] && !title(content))
    errors[fields[0]?.at ?? 'form'] = `Fill in “${fields[0]?.label ?? ''}”`
  if (Object.keys(errors).length > 0) return { errors }
  return inTransaction(db, async (tx) => {
    const number = await nextNumber(tx, kind)
    const address = await newKey(tx, kind, title(content), number)
    return createText(tx, kind, textOfFact(kind, content), by, { number, address })
  })
}

const IN_WORDS: readonly FactKind[] = ['term', 'resource', 'place', 'tag']

/** Its key in URLs. Glossary entries are linked by their word, resources by their title, categories and tags by their name. */
async function newKey(tx: Tx, kind: FactKind, title: string, number: number): Promise<string> {
  const ofWord = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const may = IN_WORDS.includes(kind) && ofWord !== '' && !KINDS[kind].taken?.includes(ofWord)
  const free = may && !(await hasAddress(tx, kind, ofWord))
  return free ? ofWord : `${kind}-${number}`
}

/**
 * Makes an older version the newest again.
 * @returns false if there are newer versions than were seen
 */
export async function restoreFact(
  db: Db,
  id: string,
  { from, seen }: { from: number | 'first'; seen: number },
  by: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const version = from === 'first' ? await firstWords(tx, id) : from
    const { text, content } = await factWords(tx, id, version)
    return (await saveText(tx, id, seen, textOfFact(text.kind, content), by)) !== null
  })
}
