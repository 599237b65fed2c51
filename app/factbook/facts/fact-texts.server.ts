import { publicVersions, textAt, versionAt } from '#app/content/content.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { factKind, isFactKind } from '../kinds/kinds.server.ts'

// A record as stored.

export type Content = Record<string, unknown>

/** No record may be longer, whatever its origin. */
const MOST_CONTENT = 100_000

/**
 * The stored form of a record.
 * @throws Refused if it does not match its kind
 */
export function textOfFact(kind: string, given: Content) {
  const { shape, title, fields } = factKind(kind)
  const content = { ...given }
  for (const { at, reference } of fields) if (reference && content[at] === '') delete content[at]
  const read = shape.safeParse(content)
  const words = JSON.stringify(inOrder(content))
  if (!read.success || words.length > MOST_CONTENT)
    throw new Refused('This record has a shape that the site cannot show. Load the page again.', 422)
  const reviewDueOn = typeof content.reviewOn === 'string' && content.reviewOn ? content.reviewOn : null
  return { title: title(content), content: words, reviewDueOn }
}

/** In a fixed key order, so that equal records have equal text. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inside]) => [name, inOrder(inside)]))
}

export const readFact = (content: string): Content => JSON.parse(content) as Content

type Text = NonNullable<Awaited<ReturnType<typeof textAt>>>

export type FactText = Omit<Text, 'address'> & { address: string }

/** A record with one of its versions. */
export interface FactItem {
  text: FactText
  content: Content
}

/** The text of a record; "not found" if there is none. */
export async function factText(db: Db | Tx, id: string): Promise<FactText> {
  const text = await textAt(db, id)
  if (!text || text.state === 'gone' || !isFactKind(text.kind)) notFound()
  return { ...text, address: text.address ?? String(text.number) }
}

/** A record's newest version, or another one. */
export async function factWords(db: Db | Tx, id: string, version?: number): Promise<FactItem> {
  const text = await factText(db, id)
  const found = (await versionAt(db, id, version ?? text.version)) ?? notFound()
  return { text, content: readFact(found.content) }
}

/** The public records, as the rows say within this transaction. */
export async function publicFacts(
  db: Db | Tx,
  kinds: readonly string[],
): Promise<{ kind: string; key: string; number: number; content: Content }[]> {
  const rows = await publicVersions(db, kinds)
  return rows
    .filter(({ version, publishedVersion }) => version === publishedVersion)
    .map(({ kind, address, number, content }) => ({
      kind,
      key: address ?? String(number),
      number,
      content: readFact(content),
    }))
}
