import { AsyncLocalStorage } from 'node:async_hooks'
import { publicVersions } from '#app/content/content.server.ts'
import { cached } from '#app/platform/caches/cached.server.ts'
import { makesOwnPage } from '#app/platform/http/render-internally.server.ts'
import type { Db } from '#db/schema.ts'
import { type FactKind, factKinds } from '../model/rules.ts'
import { BUILT_IN } from './built-in-facts.server.ts'

// The public facts, in memory: no page queries the database for them. They are replaced at the same
// moment as the rows (docs/decisions/0145), and read again when another process changed them. Until the database was read, it is the release's content.

interface Held {
  key: string
  number: number
  /** The public version. */
  version: number
  content: object
}

/** Content that was public from a moment on. */
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
/** Increases with each change, so that values derived from the facts are computed once. */
let state = 0

/** Kinds whose older versions matter: what a case was told stays valid. */
const WITH_PAST: readonly FactKind[] = ['rule', 'state']

/** Reads all facts, once at the start; tests with other databases call it again. */
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
  // An empty database has not been filled yet.
  shown = rows.length > 0 ? read : asReleased()
  past = before
  state += 1
}

cached('facts', readFacts)

/** Resets to the release's facts, whatever the database contains. */
export function forgetFacts(): void {
  shown = asReleased()
  past = {}
  state += 1
}

/** An unpublished record that one staff member previews. */
export interface Previewed {
  kind: FactKind
  key: string
  number: number
  content: Record<string, unknown>
}

const previews = new AsyncLocalStorage<Previewed>()

/** During this work only, reads of the facts get that record in place of the public one. */
export const withPreview = <T>(record: Previewed, work: () => Promise<T>): Promise<T> =>
  previews.run(record, work)

/** The record previewed by this work, if any. */
export const previewedFact = (): Previewed | undefined => previews.getStore()

function withPreviewed(kind: FactKind, record: Previewed): readonly Held[] {
  const rest = shown[kind].filter(({ key }) => key !== record.key)
  const held = { ...record, version: 0 }
  // The quiz asks one question at a time, so the previewed one comes first.
  return kind === 'question' ? [held, ...rest] : [...rest, held].sort((a, b) => a.number - b.number)
}

/** Called once the rows are committed. */
export function showFact(kind: FactKind, held: Held, from: string): void {
  const known = shown[kind].find(({ key }) => key === held.key)
  // The later version wins if two publications cross.
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

/** The public records of a kind, each with its key. */
export function factsOf<T extends object>(kind: FactKind): readonly { key: string; content: T }[] {
  const record = previewedFact()
  const all = record?.kind === kind ? withPreviewed(kind, record) : shown[kind]
  return all as unknown as readonly { key: string; content: T }[]
}

/** All versions of a kind that were public, each record's oldest first. */
export function pastOf<T extends object>(
  kind: FactKind,
): readonly (Omit<Past, 'content'> & { content: T })[] {
  const all = past[kind] ?? shown[kind].map((one) => ({ ...one, from: '' }))
  return all.toSorted((a, b) => a.number - b.number || a.version - b.version) as never
}

/** When a version that matters for the past last changed before that moment; empty if never. */
export const lastChangeBefore = (moment: string): string =>
  WITH_PAST.flatMap((kind) => past[kind] ?? []).reduce(
    (last, { from }) => (from <= moment && from > last ? from : last),
    '',
  )

/** Derives a value from the facts, again only after they change. */
export function outOfFacts<T>(work: () => T): () => T {
  let kept: { state: number; value: T } | undefined
  return () => {
    if (previewedFact() || makesOwnPage()) return work()
    if (kept?.state !== state) kept = { state, value: work() }
    return kept.value
  }
}
