import { publicVersions, unsavedNow } from '#app/content/content.server.ts'
import { cached } from '#app/platform/caches/cached.server.ts'
import { makesOwnPage } from '#app/platform/http/render-internally.server.ts'
import type { Db } from '#db/schema.ts'
import { factKind, factKinds, releaseOf } from '../kinds/kinds.server.ts'

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

type Shown = Readonly<Record<string, readonly Held[]>>

const releasedOf = (kind: string): Held[] =>
  releaseOf(kind).map(([key, content], at) => ({ key, number: at + 1, version: 0, content }))

const asReleased = (): Shown => Object.fromEntries(factKinds().map((kind) => [kind, releasedOf(kind)]))

let shown: Shown = {}
let past: Partial<Record<string, readonly Past[]>> = {}
/** Increases with each change, so that values derived from the facts are computed once. */
let state = 0

const withPast = (kind: string): boolean => factKind(kind).withPast === true

/** A kind that was just defined has the release's records. */
export function addReleased(kind: string): void {
  shown = { ...shown, [kind]: releasedOf(kind) }
  state += 1
}

/** Reads all facts, once at the start; tests with other databases call it again. */
export async function readFacts(db: Db): Promise<void> {
  const rows = await publicVersions(db, factKinds())
  const read = Object.fromEntries(factKinds().map((kind) => [kind, [] as Held[]]))
  const before: Partial<Record<string, Past[]>> = {}
  for (const row of rows) {
    const { kind } = row
    const content = JSON.parse(row.content) as object
    const { number, version } = row
    const key = row.address ?? String(number)
    if (version === row.publishedVersion) read[kind]?.push({ key, number, version, content })
    if (!withPast(kind)) continue
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
  kind: string
  key: string
  number: number
  content: Record<string, unknown>
}

/** The record previewed by this work, if any: reads of the facts get it in place of the public one. */
export function previewedFact(): Previewed | undefined {
  const unsaved = unsavedNow()
  if (!unsaved || !factKinds().includes(unsaved.kind)) return undefined
  const { text, content } = unsaved.item
  const { number, address } = text
  return {
    kind: unsaved.kind,
    key: address ?? String(number),
    number,
    content: content as Previewed['content'],
  }
}

function withPreviewed(kind: string, record: Previewed): readonly Held[] {
  const rest = (shown[kind] ?? []).filter(({ key }) => key !== record.key)
  const held = { ...record, version: 0 }
  // A page that shows one at a time, like the quiz, shows the previewed one.
  return factKind(kind).previewedFirst ? [held, ...rest] : [...rest, held].sort((a, b) => a.number - b.number)
}

/** Called once the rows are committed. */
export function showFact(kind: string, held: Held, from: string): void {
  const known = (shown[kind] ?? []).find(({ key }) => key === held.key)
  // The later version wins if two publications cross.
  if (known && known.version > held.version) return
  const rest = (shown[kind] ?? []).filter(({ key }) => key !== held.key)
  shown = { ...shown, [kind]: [...rest, held].sort((a, b) => a.number - b.number) }
  if (withPast(kind)) past = { ...past, [kind]: [...(past[kind] ?? []), { ...held, from }] }
  state += 1
}

export function hideFact(kind: string, key: string): void {
  shown = { ...shown, [kind]: (shown[kind] ?? []).filter((one) => one.key !== key) }
  state += 1
}

/** The public records of a kind, each with its key. */
export function factsOf<T extends object>(kind: string): readonly { key: string; content: T }[] {
  const record = previewedFact()
  const all = record?.kind === kind ? withPreviewed(kind, record) : (shown[kind] ?? [])
  return all as unknown as readonly { key: string; content: T }[]
}

/** All versions of a kind that were public, each record's oldest first. */
export function pastOf<T extends object>(kind: string): readonly (Omit<Past, 'content'> & { content: T })[] {
  const all = past[kind] ?? (shown[kind] ?? []).map((one) => ({ ...one, from: '' }))
  return all.toSorted((a, b) => a.number - b.number || a.version - b.version) as never
}

/** When a version that matters for the past last changed before that moment; empty if never. */
export const lastChangeBefore = (moment: string): string =>
  Object.values(past)
    .flatMap((all) => all ?? [])
    .reduce((last, { from }) => (from <= moment && from > last ? from : last), '')

/** Derives a value from the facts, again only after they change. */
export function outOfFacts<T>(work: () => T): () => T {
  let kept: { state: number; value: T } | undefined
  return () => {
    if (previewedFact() || makesOwnPage()) return work()
    if (kept?.state !== state) kept = { state, value: work() }
    return kept.value
  }
}
