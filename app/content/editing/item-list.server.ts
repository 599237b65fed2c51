import type { Role } from '#app/platform/roles/roles.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { textCounts, textsDue, textsDueCount, textsIn } from '../items/text-lists.server.ts'
import { asTitle, findIn, pageIn, TEXTS_A_PAGE, type TextState } from '../model/rules.ts'
import { shownText } from '../publishing/shown-text.server.ts'
import type { DeskKind } from './desk.server.ts'
import { kindLinks, kindNames, kindOfId, kindsListed } from './desk-kinds.server.ts'
import type { OwnLine, TextRow } from './kind-definition.ts'
import { actsOffered, markOf } from './selected-items.server.ts'

const STATES = ['draft', 'review', 'scheduled', 'published', 'back', 'bin'] as const satisfies TextState[]

/** Staff do not review or schedule an item that is in use once it is saved. */
const hasState = ({ goes, use }: DeskKind, state: TextState): boolean =>
  state === 'published' || (state === 'back' || state === 'bin' ? goes : use === 'published')

/** The list at this address: of one kind, or of all kinds of a group. */
export async function itemList(
  db: Db,
  { pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>,
  role: Role,
) {
  const kinds = kindsListed(pathname)
  const [first] = kinds
  const one = first?.list === pathname ? first : undefined
  const [find, page, asked] = [findIn(searchParams), pageIn(searchParams), searchParams.get('state')]
  const state = STATES.find((named) => named === asked)
  const due = asked === 'due'
  const names = kinds.map(({ name }) => name)
  // In a list by title, people look for a name.
  const order = find || (one?.byTitle && !state) ? ('title' as const) : ('changed' as const)
  const [listed, counts, dueCount] = await Promise.all([
    due ? textsDue(db, names, today(), page) : textsIn(db, names, { state, page, order, find }),
    textCounts(db, ...names),
    textsDueCount(db, names, today()),
  ])
  return {
    at: pathname,
    title: one?.title ?? first?.group?.title ?? '',
    lead: (await one?.lead(db)) ?? first?.group?.lead ?? '',
    help: one?.help,
    add: one?.addPage ?? (one?.add && { to: `${one.list}/new`, label: one.add.label }),
    tools: one?.tools?.(role) ?? [],
    kinds: kindLinks(pathname, role),
    use: one?.use ?? ('published' as const),
    many: one?.many ?? 'records',
    head: { item: one ? asTitle(one.one) : 'Record', column: one?.column ?? null, kind: !one },
    acts: actsOffered(kinds, state),
    /** Whether every item on the page is selected. */
    all: searchParams.has('all'),
    lines: await linesOf(db, listed.slice(0, TEXTS_A_PAGE)),
    more: listed.length > TEXTS_A_PAGE,
    page,
    find,
    filter: due ? 'due' : (state ?? ''),
    order: due ? ('due' as const) : order,
    states: STATES.filter((named) => kinds.some((kind) => hasState(kind, named))),
    counts: {
      ...counts,
      all: STATES.filter((named) => named !== 'bin').reduce((sum, named) => sum + (counts[named] ?? 0), 0),
      due: dueCount,
    },
  }
}

/** Each kind adds its own part to its lines. */
async function linesOf(db: Db, rows: readonly TextRow[]) {
  const own = new Map<TextRow, OwnLine>()
  for (const [kind, ofKind] of Map.groupBy(rows, ({ id }): DeskKind => kindOfId(id))) {
    const lines = (await kind.lines?.(db, ofKind)) ?? []
    for (const [at, line] of lines.entries()) own.set(ofKind[at] as TextRow, line)
  }
  return rows.map((row) => {
    const kind = kindOfId(row.id)
    return {
      ...shownText(row),
      mark: markOf(row),
      ...own.get(row),
      to: `${kind.list}/${row.id}`,
      kind: asTitle(kind.one),
      reviewDueOn: row.reviewDueOn && longDate(row.reviewDueOn),
    }
  })
}

/** How many items of these kinds wait for a second person, and how many have sources due for a check. */
export async function itemsWaiting(
  db: Db,
  kinds: readonly string[],
): Promise<{ inReview: number; due: number }> {
  const [counts, due] = await Promise.all([textCounts(db, ...kinds), textsDueCount(db, kinds, today())])
  return { inReview: counts.review ?? 0, due }
}

/** How many items of any kind became due for a check of their sources after one day, and until another. */
export const newlyDue = (db: Db | Tx, after: string, day: string): Promise<number> =>
  textsDueCount(db, kindNames(), day, after)
