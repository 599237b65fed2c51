import {
  type Check,
  checkedWords,
  contentFrom,
  fieldTexts,
  firstWords,
  type OutsideLink,
  sayTheSame,
  versionAt,
} from '#app/content/content.server.ts'
import { type ContentField, type TypedFields, withArticle } from '#app/content/model/rules.ts'
import { entriesAt } from '#app/platform/search-text/search-text.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type Content, type FactItem, type FactText, readFact } from '../facts/fact-texts.server.ts'
import { factsOf } from '../facts/snapshot.server.ts'
import type { CountedExample } from '../kinds/count-example.ts'
import { factKind } from '../kinds/kinds.server.ts'
import { addressesIn, checkFact } from '../model/fact-checks.ts'

// What must be right before a record is public.

/** Whether a second person has to review this version before it is public. Going back to the public version needs no review. */
export async function waitsForSecond(
  db: Db | Tx,
  { id, kind, approvedVersion, publishedVersion }: FactText,
  version: number,
): Promise<boolean> {
  if (!factKind(kind).legal || approvedVersion === version || publishedVersion === version) return false
  return publishedVersion === null || !(await sayTheSame(db, id, publishedVersion, version))
}

/** The record's examples of date computations, counted by the site; none while a field of it is invalid. */
export function countedExamples(kind: string, content: Content): (CountedExample | null)[] {
  const { fields, counted } = factKind(kind)
  if (!counted) return []
  const { errors } = contentFrom(fields, content, fieldTexts(fields, content))
  return Object.keys(errors).length > 0 ? [] : counted(content)
}

/** The changes that the successor of the public version may not have. */
async function wrongAfter(db: Db | Tx, text: FactText, content: Content, version: number): Promise<string[]> {
  const { publishedVersion } = text
  const rule = factKind(text.kind).wrongAfter
  if (!rule || publishedVersion === null || publishedVersion === version) return []
  const before = await versionAt(db, text.id, publishedVersion)
  return before ? rule(readFact(before.content), content) : []
}

/** The errors of the whole record. With errors in single fields, these would be misleading. */
async function wrongIn(db: Db | Tx, text: FactText, content: Content, version: number): Promise<string[]> {
  const { fields, wrong } = factKind(text.kind)
  const problems = Object.values(contentFrom(fields, content, fieldTexts(fields, content)).errors)
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
  const { title, one: called, fixed, sameNames } = factKind(kind)
  const name = (one: Content) => title(one).trim().toLowerCase()
  const others = fixed || sameNames ? [] : factsOf<Content>(kind)
  return others.some((one) => one.key !== address && name(one.content) === name(content))
    ? [`Visitors already read ${withArticle(called)} with this name. Change that one, or take it off first.`]
    : []
}

/** Whether it equals the release's version, apart from days and the notes about what is new. */
async function isAsReleased(db: Db | Tx, { id, kind }: FactText, content: Content): Promise<boolean> {
  const { fields } = factKind(kind)
  const first = await versionAt(db, id, await firstWords(db, id))
  // A record added here was in no release.
  if (!first || first.savedBy !== null) return false
  const [released, now] = [readFact(first.content), content].map((one) => fieldTexts(fields, one))
  return fields.every(({ at, as }) => as === 'day' || at === 'whatIsNew' || released?.[at] === now?.[at])
}

const markdownIn = (fields: readonly ContentField[], texts: TypedFields): string =>
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

/** The findings of a version: those that block publishing, and suggestions. */
export async function checkRecord(
  db: Db | Tx,
  { text, content }: FactItem,
  about: { version: number; day: string; open: readonly OutsideLink[]; waitsForSecond: boolean },
): Promise<Check[]> {
  const { fields, path, legal = false } = factKind(text.kind)
  const texts = fieldTexts(fields, content)
  return checkFact({
    legal,
    fields,
    texts,
    wrong: await wrongIn(db, text, content, about.version),
    nowhere: await nowhere(db, addressesIn(texts)),
    marks: await checkedWords(db, markdownIn(fields, texts), [path(text.address, content)]),
    waitsForSecond: about.waitsForSecond,
    notOpened: about.open,
    asReleased: await isAsReleased(db, text, content),
    today: about.day,
  })
}
