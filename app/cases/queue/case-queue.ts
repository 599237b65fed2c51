import { hasWords } from '#app/platform/text/plain-letters.ts'
import { dayAfter } from '#app/platform/time.ts'
import type { CaseSummary } from '../model/case-summary.ts'
import { KIND_LABELS, STATUS_LABELS } from '../model/labels.ts'
import type { Kind } from '../model/rules.ts'
import { stateName } from '../model/state-choices.ts'
import { isSameTag } from '../record/case-tags.ts'
import type { ListedCase } from '../record/listed-case.ts'
import { nextDue } from '../status/due-dates.ts'
import { AMBER_DEADLINE_DAYS, type Colour, dueDay, RANK, triage } from './triage.ts'

// Sorts and searches the list where it is open: in the browser of a staff member.

export const SORTS = {
  first: 'What comes first',
  promise: 'Our answer, soonest first',
  deadline: 'Court day or legal date, nearest first',
  urgency: 'What cannot wait, first',
  newest: 'Received, newest first',
} as const
export type Sort = keyof typeof SORTS

export interface View {
  sort: Sort
  search: string
  kind: Kind | ''
  colour: Colour | ''
  tag: string
}

export const FIRST_VIEW: View = { sort: 'first', search: '', kind: '', colour: '', tag: '' }
export const LINES_A_PAGE = 50

/** A line of the list, opened. Tags: null if they do not open. */
export type OpenedLine = CaseSummary & { tags?: string[] | null }
export type CaseSummaries = ReadonlyMap<string, OpenedLine | 'broken'>

export const summaryOf = (summaries: CaseSummaries, id: string): OpenedLine | undefined => {
  const found = summaries.get(id)
  return found === 'broken' ? undefined : found
}

/** The cases that match the view, in its order. A line that is not open yet is matched by its clear columns alone. */
export function inView(
  cases: ListedCase[],
  summaries: CaseSummaries,
  view: View,
  today: string,
): ListedCase[] {
  const fitting = cases.filter((one) => {
    if (view.kind && one.violationType !== view.kind) return false
    const summary = summaryOf(summaries, one.id)
    if (view.colour && triage(one, summary, today).colour !== view.colour) return false
    if (view.tag && !summary?.tags?.some((tag) => isSameTag(tag, view.tag))) return false
    return view.search.trim() === '' || hasWords(searchText(one, summary), view.search)
  })
  const by: Record<Sort, (one: ListedCase) => string> = {
    first: (one) => comesFirst(one, summaries, today),
    promise: (one) => nextDue(one) ?? `9${one.dueAt}`,
    deadline: (one) => dayKey(one, summaries, today),
    // Among urgent cases, the next deadline decides, not our promise.
    urgency: (one) =>
      `${RANK[triage(one, summaryOf(summaries, one.id), today).colour]}${dayKey(one, summaries, today)} ${nextDue(one) ?? '9'}`,
    newest: (one) => one.receivedDay,
  }
  const key = new Map(fitting.map((one) => [one.id, by[view.sort](one)]))
  const order = fitting.toSorted((a, b) => compare(key.get(a.id)!, key.get(b.id)!))
  return view.sort === 'newest' ? order.reverse() : order
}

/** Whether this order or filter needs the cases' opened lines. */
export const needsWords = ({ sort, search, colour, tag }: View): boolean =>
  (sort !== 'promise' && sort !== 'newest') || search.trim() !== '' || colour !== '' || tag !== ''

export const isSameOrder = (a: readonly ListedCase[], b: readonly ListedCase[]): boolean =>
  a.length === b.length && a.every(({ id }, at) => id === b[at]?.id)

/** By the next deadline; past days come after future ones, and cases without a day last. */
function dayKey(one: ListedCase, summaries: CaseSummaries, today: string): string {
  const day = dueDay(summaryOf(summaries, one.id), today)?.day
  return !day ? '9' : day < today ? `8${day}` : day
}

/**
 * The sooner of what we owe the person and the next deadline. Many promises end at the same hour, such as the first one
 * after a weekend: then the next deadline decides. If the first deadline may have passed, a member has to look for others:
 * that comes after near ones, but before distant ones. Cases at rest come after everything that has a time.
 */
function comesFirst(one: ListedCase, summaries: CaseSummaries, today: string): string {
  const next = dueDay(summaryOf(summaries, one.id), today)?.day
  const over = next !== undefined && next < today
  const day = over ? dayAfter(today, AMBER_DEADLINE_DAYS) : dayKey(one, summaries, today)
  const due = nextDue(one) ?? '9'
  return day < due ? `${day} ${due}` : `${due} ${day}`
}

export const whatComesFirst =
  (summaries: CaseSummaries, today: string) =>
  (a: ListedCase, b: ListedCase): number =>
    compare(comesFirst(a, summaries, today), comesFirst(b, summaries, today))

/** The tags of these cases in alphabetical order, each with its number of cases. */
export function tagCounts(cases: readonly ListedCase[], summaries: CaseSummaries): [string, number][] {
  const counts = new Map<string, [string, number]>()
  for (const { id } of cases)
    for (const tag of summaryOf(summaries, id)?.tags ?? []) {
      const known = counts.get(tag.toLowerCase())
      if (known) known[1] += 1
      else counts.set(tag.toLowerCase(), [tag, 1])
    }
  return [...counts.values()].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

/** Whether the person did something that no staff member has opened. */
export const isUnread = ({ personSeq, readSeq }: Pick<ListedCase, 'personSeq' | 'readSeq'>): boolean =>
  personSeq > readSeq

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const searchText = (one: ListedCase, summary: OpenedLine | undefined): string =>
  [
    one.number,
    one.number.replaceAll('-', ''),
    KIND_LABELS[one.violationType],
    STATUS_LABELS[one.status],
    stateName(one.state),
    one.owner ?? '',
    summary?.summary ?? '',
    summary?.organisation ?? '',
    summary?.name ?? '',
    summary?.email ?? '',
    ...(summary?.tags ?? []),
  ].join('\n')

// Words for the legal form of an organization, which do not identify it.
const LEGAL_FORMS =
  /\b(the|inc|incorporated|llc|llp|lp|ltd|limited|co|company|corp|corporation|plc|pllc|pc|group|holdings)\b/g

/** A normalized name of an organization, without differences in spelling: "The ACME Corp." is "acme". */
export const organisationKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[’'`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(LEGAL_FORMS, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether two names may mean the same organization: equal, or one contains all words of the other. */
export function mayBeSame(a: string, b: string): boolean {
  const [one, other] = [organisationKey(a), organisationKey(b)]
  if (!one || !other) return false
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  const words = new Set(long.split(' '))
  return short.length >= 4 && short.split(' ').every((word) => words.has(word))
}

/**
 * Whether its page asks for a check of interests before it is read: the organization may be one of these names, and nobody has
 * checked. The line holds the beginning of a long name, which can end in any of them.
 */
export const isUnchecked = (
  { organisation, conflict }: Pick<CaseSummary, 'organisation' | 'conflict'>,
  names: readonly string[],
): boolean =>
  !conflict && names.some((name) => organisation.length >= CUT_NAME || mayBeSame(name, organisation))

/** So long is a name of an organization in the line when more of it may follow. */
export const CUT_NAME = 98

/** Cases against the same organisation, where there are at least two; the most cases first. */
export function bySameOrganisation(
  cases: ListedCase[],
  summaries: CaseSummaries,
): { name: string; cases: ListedCase[] }[] {
  const groups = new Map<string, { name: string; cases: ListedCase[] }>()
  for (const one of cases) {
    const name = summaryOf(summaries, one.id)?.organisation ?? ''
    const plain = organisationKey(name)
    if (!plain) continue
    const group = groups.get(plain) ?? { name, cases: [] }
    group.cases.push(one)
    groups.set(plain, group)
  }
  return [...groups.values()]
    .filter((group) => group.cases.length > 1)
    .toSorted((a, b) => b.cases.length - a.cases.length)
}
