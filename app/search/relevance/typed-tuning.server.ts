import { config } from '#app/platform/settings/config.server.ts'
import type { Db } from '#db/schema.ts'
import type { SearchChangeKind } from '#db/tables/search.ts'
import { changesNow, commonProblem, pageProblem, saveChange } from '../tuning/search-changes.server.ts'
import { builtInGroup, type Change } from '../tuning/tuning.ts'
import { changeProblem, linesOf, ownPath, type Problem } from '../tuning/tuning-checks.ts'
import { type Preview, previewOf } from './relevance.server.ts'

// Parses the forms of the search tuning.

interface Typed {
  intent: 'preview' | 'save' | 'preview-off' | 'off' | 'first' | 'delete'
  version: number
  words: string
  page?: string
}

type Outcome = (
  | { errors: Record<string, string>; preview: null; told: null }
  | { errors: null; preview: Preview; told: null }
  | { errors: null; preview: null; told: Told }
) & {
  /** Another version was saved since. */
  meanwhile?: true
}

interface Told {
  kind: 'success' | 'info'
  title: string
  text: string
}

const SAVED = 'Visitors search with it from now on. We are asking the test questions in the background.'

const TOLD: Record<'save' | 'off' | 'first' | 'delete', Told> = {
  save: { kind: 'success', title: 'Saved', text: SAVED },
  off: { kind: 'success', title: 'Switched off', text: SAVED },
  first: { kind: 'success', title: 'Back to the first version', text: SAVED },
  delete: {
    kind: 'success',
    title: 'Deleted',
    text: 'The search no longer uses it. You can bring it back on this page.',
  },
}
const NOTHING: Told = { kind: 'info', title: 'Nothing to save', text: 'This is already saved.' }

/** A typed page as one of our paths, or its error. */
async function readPage(
  db: Db,
  kind: SearchChangeKind,
  typed = '',
): Promise<{ page: string | null; problem: Problem | null }> {
  if (kind === 'same') return { page: null, problem: null }
  const wrong = (says: string) => ({ page: null, problem: { field: 'page' as const, says } })
  if (typed === '') return wrong('Write the address of the page that should come first, such as /about')
  const page = ownPath(typed, config.origin)
  if (page === null)
    return wrong('Use the address of a page of this site. It begins with a slash, such as /about')
  const bare = page.length > 1 ? page.replace(/\/$/, '') : page
  return { page: bare, problem: await pageProblem(db, bare) }
}

const failed = ({ field, says }: Problem): Outcome => ({
  errors: { [field]: says },
  preview: null,
  told: null,
})

/** @param which what is changed; a new one brings an unused key */
export async function typedChange(
  db: Db,
  which: { kind: SearchChangeKind; key: string },
  typed: Typed,
  by: string,
): Promise<Outcome> {
  const changes = await changesNow(db)
  const before = changes.find(({ kind, key }) => kind === which.kind && key === which.key)
  const keep: Change = {
    ...which,
    state: 'on',
    words: before?.words ?? [],
    page: before?.page ?? null,
  }
  const { intent } = typed
  if (intent === 'off' || intent === 'preview-off') {
    if (!builtInGroup(which.key))
      return failed({ field: 'form', says: 'Only a built-in group can be switched off' })
    return finish(db, { ...keep, state: 'off' }, typed, by)
  }
  if (intent === 'first') return finish(db, { ...keep, words: [] }, typed, by)
  if (intent === 'delete') return finish(db, { ...keep, state: 'gone' }, typed, by)
  const words = linesOf(typed.words)
  const { page, problem } = await readPage(db, which.kind, typed.page)
  const change: Change = { ...which, state: 'on', words, page }
  const fresh = words.filter((word) => before?.state !== 'on' || !before.words.includes(word))
  const wrong =
    changeProblem(change, changes) ??
    (which.kind === 'same' ? await commonProblem(db, fresh) : null) ??
    problem
  return wrong ? failed(wrong) : finish(db, change, typed, by)
}

async function finish(db: Db, change: Change, { intent, version }: Typed, by: string): Promise<Outcome> {
  if (intent === 'preview' || intent === 'preview-off')
    return { errors: null, preview: await previewOf(db, change), told: null }
  const saved = await saveChange(db, change, { base: version, by })
  if (saved.problem) return { ...failed(saved.problem), ...(saved.meanwhile && { meanwhile: true }) }
  return { errors: null, preview: null, told: saved.same ? NOTHING : TOLD[intent] }
}
