import { type Item, textAt, versionAt } from '#app/content/content.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { changesNow, commonProblem, pageProblem, readTuning } from '../tuning/changes-now.server.ts'
import { BUILT_IN, type Change, type TuningKind, type TuningText, waysOf } from '../tuning/tuning.ts'
import { changeProblem, linesOf, ownPath, type Problem } from '../tuning/tuning-checks.ts'

// A group of words, a pinned page or a test question as an item of app/content.

export interface TuningItem extends Item<TuningText> {
  key: string
  /** The words of a built-in group; empty for all else. */
  builtIn: readonly string[]
  /** Whether visitors cannot open its page. */
  broken: boolean
}

export interface TypedTuning {
  /** One on each line. */
  words: string
  page: string
}

const builtInOf = (kind: TuningKind, key: string): readonly string[] =>
  (kind === 'synonym' ? BUILT_IN.get(key) : undefined) ?? []

/** All its words, so that the list finds each of them. */
export const titleOfChange = (kind: TuningKind, key: string, { words }: TuningText): string =>
  waysOf({ builtIn: builtInOf(kind, key), own: words }).join(', ')

export const storedTuning = (kind: TuningKind, key: string, { words, page }: TuningText) => ({
  title: titleOfChange(kind, key, { words, page }),
  content: JSON.stringify({ words, page }),
  reviewDueOn: null,
})

export async function loadTuning(
  db: Db | Tx,
  kind: TuningKind,
  { id, version }: { id: string; version?: number | undefined },
): Promise<TuningItem> {
  const text = await textAt(db, id)
  if (!text || text.state === 'gone' || text.kind !== kind) notFound()
  const found = (await versionAt(db, id, version ?? text.version)) ?? notFound()
  const content = readTuning(found.content)
  const key = text.address ?? id
  const broken = content.page !== null && (await pageProblem(db, content.page)) !== null
  return { text, content, key, builtIn: builtInOf(kind, key), broken }
}

export const changeOf = ({ text, key, content }: TuningItem): Change => ({
  kind: text.kind as TuningKind,
  key,
  off: false,
  ...content,
})

const errorsOf = ({ field, says }: Problem) => ({ errors: { [field]: says } })

/** What was typed, or what is wrong with it alone. */
export function readTyped(
  kind: TuningKind,
  key: string,
  typed: TypedTuning,
): { content: TuningText } | { errors: Record<string, string> } {
  const words = linesOf(typed.words)
  const alone = changeProblem({ kind, key, off: false, words, page: null }, [])
  if (alone) return errorsOf(alone)
  if (kind === 'synonym') return { content: { words, page: null } }
  if (typed.page === '')
    return errorsOf({
      field: 'page',
      says: 'Write the address of the page that should come first, such as /about',
    })
  const page = ownPath(typed.page, config.origin)
  if (page === null)
    return errorsOf({
      field: 'page',
      says: 'Use the address of a page of this site. It begins with a slash, such as /about',
    })
  return { content: { words, page: page.length > 1 ? page.replace(/\/$/, '') : page } }
}

/**
 * What was typed as a change, or what is wrong with it among all others.
 * @param id "new": it does not exist yet
 */
export async function typedChange(
  db: Db,
  kind: TuningKind,
  id: string,
  typed: TypedTuning,
): Promise<{ change: Change } | { errors: Record<string, string> }> {
  const there = id === 'new' ? null : await loadTuning(db, kind, { id })
  const key = there?.key ?? 'new'
  const read = readTyped(kind, key, typed)
  if ('errors' in read) return read
  const change: Change = { kind, key, off: false, ...read.content }
  const changes = await changesNow(db)
  if (!there && twinOf(change, changes)) return { change }
  const fresh = change.words.filter((word) => !there?.content.words.includes(word))
  const problem =
    changeProblem(change, changes) ??
    (kind === 'synonym' ? await commonProblem(db, fresh) : null) ??
    (change.page === null ? null : await pageProblem(db, change.page))
  return problem ? errorsOf(problem) : { change }
}

/** One that says the same already: its form came twice. */
export const twinOf = <One extends Change>(change: Change, changes: readonly One[]): One | undefined =>
  changes.find(
    ({ kind, off, words, page }) =>
      !off &&
      kind === change.kind &&
      page === change.page &&
      JSON.stringify(words) === JSON.stringify(change.words),
  )
