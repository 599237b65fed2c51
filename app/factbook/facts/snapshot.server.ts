import { AsyncLocalStorage } from 'node:async_hooks'
import { makesOwnPage } from '#app/platform/requests/own-page.server.ts'
import { publicVersions } from '#app/texts/texts.server.ts'
import type { Db } from '#db/schema.ts'
import { type FactKind, factKinds } from '../model/rules.ts'
import { BUILT_IN } from './built-in-facts.server.ts'

// What visitors read of the facts, in memory: no page asks the database for them. One process serves the site, so it is replaced
// in the same moment as the rows (docs/decisions/0145). Until the database was read, it is what comes with the release.

interface Held {
  key: string
  number: number
  /** The version that visitors read now. */
  version: number
  content: object
}

/** Words that were public from a moment on. */
interface Past {
  key: string
  number: number
  version: number
  from: string
  content: object
}

type Shown = Record<FactKind, readonly Held[]>

const asReleased = (): Shown =>
  Object.fromEntries(
    factKinds.map((kind) => [
      kind,
      BUILT_IN[kind].map(([key, content], at) => ({ key, number: at + 1, version: 0, content })),
    ]),
  ) as unknown as Shown

let shown = asReleased()
let past: Partial<Record<FactKind, readonly Past[]>> = {}
/** Rises with each change, so that what is worked out of the facts is worked out once. */
let state = 0

/** Kinds whose older words count: what a case was told holds. */
const WITH_PAST: readonly FactKind[] = ['rule', 'state']

/** Reads them all. Once at the start; tests with other databases say when. */
export async function readFacts(db: Db): Promise<void> {
  const rows = await publicVersions(db, factKinds)
  const read = Object.fromEntries(factKinds.map((kind) => [kind, [] as Held[]])) as Record<FactKind, Held[]>
  const before: Partial<Record<FactKind, Past[]>> = {}
  for (const row of rows) {
    const kind = row.kind as FactKind
    const content = JSON.parse(row.content) as object
    const { number, version } = row
    const key = row.address ?? String(number)
    if (version === row.publishedVersion) read[kind].push({ key, number, version, content })
    if (!WITH_PAST.includes(kind)) continue
    before[kind] ??= []
    const from = row.publishedAt ?? ''
    before[kind].push({ key, number, version, from, content })
  }
  // An empty database is one that was not filled yet.
  shown = rows.length > 0 ? read : asReleased()
  past = before
  state += 1
}

/** The facts as they come with the release, whatever a database says. */
export function forgetFacts(): void {
  shown = asReleased()
  past = {}
  state += 1
}

/** A record as one member of the staff looks at it, before anybody else reads it so. */
export interface Previewed {
  kind: FactKind
  key: string
  number: number
  content: Record<string, unknown>
}

const previews = new AsyncLocalStorage<Previewed>()

/** Whatever this work reads of the facts, it reads with that record in its place; nobody else does. */
export const withPreview = <T>(record: Previewed, work: () => Promise<T>): Promise<T> =>
  previews.run(record, work)

/** The record that is looked at by this work, if any. */
export const previewedFact = (): Previewed | undefined => previews.getStore()

function withPreviewed(kind: FactKind, record: Previewed): readonly Held[] {
  const rest = shown[kind].filter(({ key }) => key !== record.key)
  const held = { ...record, version: 0 }
  // The quiz asks one question after the other, so the one that is looked at comes first.
  return kind === 'question' ? [held, ...rest] : [...rest, held].sort((a, b) => a.number - b.number)
}

/** Called once the rows are safe. */
export function showFact(kind: FactKind, held: Held, from: string): void {
  const known = shown[kind].find(({ key }) => key === held.key)
  // Of two publications the later version stays.
  if (known && known.version > held.version) return
  const rest = shown[kind].filter(({ key }) => key !== held.key)
  shown = { ...shown, [kind]: [...rest, held].sort((a, b) => a.number - b.number) }
  if (WITH_PAST.includes(kind)) past = { ...past, [kind]: [...(past[kind] ?? []), { ...held, from }] }
  state += 1
}

export function hideFact(kind: FactKind, key: string): void {
  shown = { ...shown, [kind]: shown[kind].filter((one) => one.key !== key) }
  state += 1
}

/** What visitors read of a kind, each with its key. */
export function factsOf<T extends object>(kind: FactKind): readonly { key: string; content: T }[] {
  const record = previewedFact()
  const all = record?.kind === kind ? withPreviewed(kind, record) : shown[kind]
  return all as unknown as readonly { key: string; content: T }[]
}

/** All words of a kind that visitors have read, each record's oldest first. */
export function pastOf<T extends object>(
  kind: FactKind,
): readonly (Omit<Past, 'content'> & { content: T })[] {
  const all = past[kind] ?? shown[kind].map((one) => ({ ...one, from: '' }))
  return all.toSorted((a, b) => a.number - b.number || a.version - b.version) as never
}

/** When words that count for the past were last changed before that moment; empty where they never were. */
export const lastChangeBefore = (moment: string): string =>
  WITH_PAST.flatMap((kind) => past[kind] ?? []).reduce(
    (last, { from }) => (from <= moment && from > last ? from : last),
    '',
  )

/** Works something out of the facts, again only when they have changed. */
export function outOfFacts<T>(work: () => T): () => T {
  let kept: { state: number; value: T } | undefined
  return () => {
    if (previewedFact() || makesOwnPage()) return work()
    if (kept?.state !== state) kept = { state, value: work() }
    return kept.value
  }
}
