import { queryText } from '#app/platform/http/query-text.ts'
import { kindCalled, kindLabel, type NamedKind } from '#app/platform/settings/kinds-in-lines.ts'
import { withoutControls } from '#app/platform/text/without-controls.ts'
import { jurisdictions, stateName } from '#app/shared/states.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { meetingWords, newCaseWords, WAYS_TO_MEET } from './words.ts'

export { accessLines, factWords, newCaseWords, REPORTS } from './words.ts'

export const ALL = 'All'

/** The kinds that staff have set (kinds-now.server.ts), including retired ones. */
export interface DirectoryKinds {
  law: readonly NamedKind[]
  fees: readonly NamedKind[]
}

export const ATTORNEYS_A_PAGE = 10

export interface DirectoryFilters {
  /** A state's code, or ALL. */
  state: string
  /** A code of the kinds of law; feeType: of the kinds of fee. */
  specialization: string
  feeType: string
  language: string
  /** "Video", "Phone", "Email" or "In person". */
  remote: string
  /** "yes" or ALL. */
  takes: string
  /** A code of an accessible way to meet. */
  meet: string
  searchTerm: string
}

export const noFilters: DirectoryFilters = {
  state: ALL,
  specialization: ALL,
  feeType: ALL,
  language: ALL,
  remote: ALL,
  takes: ALL,
  meet: ALL,
  searchTerm: '',
}

/** The filters in a URL. An unknown value counts as ALL. */
export function directoryFilters(params: URLSearchParams, kinds: DirectoryKinds): DirectoryFilters {
  const oneOf = (known: readonly string[], name: string) => {
    const asked = params.get(name)?.trim().toLowerCase()
    return known.find((value) => value.toLowerCase() === asked) ?? ALL
  }
  const kind = (known: readonly NamedKind[], name: string) =>
    kindCalled(known, params.get(name) ?? '')?.code ?? ALL
  const asked = params.get('state')
  const state = jurisdictions.find(([code, name]) =>
    [code, name].some((value) => value.toLowerCase() === asked?.trim().toLowerCase()),
  )
  const language = queryText(params, 'language', 60)
  return {
    state: state?.[0] ?? ALL,
    specialization: kind(kinds.law, 'specialization'),
    feeType: kind(kinds.fees, 'feeType'),
    language: /^\p{L}[\p{L} ()-]*$/u.test(language) ? language : ALL,
    remote: oneOf(WAYS_TO_MEET, 'remote'),
    takes: params.get('takes') === 'yes' ? 'yes' : ALL,
    meet: oneOf(Object.keys(meetingWords()), 'meet'),
    searchTerm: cutText(
      withoutControls(params.get('searchTerm') ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
      100,
    ),
  }
}

export const stateSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\./g, '')
    .replace(/[\s_]+/g, '-')

/** The URL of a state's attorneys, by its code. */
export const statePage = (code: string): string => `/attorney-directory/state/${stateSlug(stateName(code))}`

/** The active filters as URL parameters, without the defaults. */
export function directoryQuery(filters: DirectoryFilters): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== noFilters[name as keyof DirectoryFilters]) params.set(name, value)
  }
  return params
}

/** The URL of the directory with these filters. */
export function directoryUrl(filters: DirectoryFilters, page = 1): string {
  const params = directoryQuery(filters)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return `/attorney-directory${query ? `?${query}` : ''}#results`
}

/** Each active filter, in words, with the URL of the directory without it. */
export function filtersInUse(
  filters: DirectoryFilters,
  kinds: DirectoryKinds,
): { name: keyof DirectoryFilters; words: string; without: string }[] {
  const words: Record<keyof DirectoryFilters, string> = {
    state: stateName(filters.state),
    specialization: kindLabel(kinds.law, filters.specialization),
    feeType: kindLabel(kinds.fees, filters.feeType),
    language: filters.language,
    remote: filters.remote,
    takes: newCaseWords('yes'),
    meet: meetingWords()[filters.meet] ?? '',
    searchTerm: `“${filters.searchTerm}”`,
  }
  return (Object.keys(noFilters) as (keyof DirectoryFilters)[])
    .filter((name) => filters[name] !== noFilters[name])
    .map((name) => ({
      name,
      words: words[name],
      without: directoryUrl({ ...filters, [name]: noFilters[name] }),
    }))
}

const LOTS = 10_007

/** A number for an attorney that reveals nothing about them, spread over all lots. */
export const lotOf = (id: number): number => (id * 7919) % LOTS

/** The lot the list starts with on a day (like 2026-11-21): the same all day for everyone, a different one tomorrow. */
export function firstLotOn(day: string): number {
  const number = Math.floor(Date.parse(day) / 86_400_000)
  return (number * 3571) % LOTS
}

/** A profile's number as the URL has it. */
export function attorneyNumber(written: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined
}

export const MESSAGE_MOST = 4000
