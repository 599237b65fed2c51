import { stateName, states } from '#app/platform/states.ts'

export const ALL = 'All'
export const specializations = [
  'Employment Law',
  'Education Law',
  'Public Accommodations',
  'Housing Law',
] as const

/** What each kind of fee means, beside each choice and on each profile. */
export const feeTypes = [
  ['Pro Bono', 'Free. You do not pay for the lawyer’s work.'],
  ['Sliding Scale', 'The price depends on what you earn. If you earn less, you pay less.'],
  ['Fee-Based', 'You pay a price that you agree on first, by the hour or for the whole case.'],
  [
    'Contingency',
    'You pay only if you win money. The lawyer keeps a part of it. For example, 1/3 of $9,000 is $3,000.',
  ],
] as const

export const feeMeaning = (feeType: string): string => feeTypes.find(([name]) => name === feeType)?.[1] ?? ''

export const ATTORNEYS_A_PAGE = 20

export interface DirectoryFilters {
  /** A state's code, or ALL. */
  state: string
  specialization: string
  feeType: string
  searchTerm: string
}

export const noFilters: DirectoryFilters = { state: ALL, specialization: ALL, feeType: ALL, searchTerm: '' }

/** What an address asks for. A value that is none of the choices counts as all of them. */
export function directoryFilters(params: URLSearchParams): DirectoryFilters {
  const oneOf = (known: readonly string[], asked: string | null) =>
    known.find((value) => value.toLowerCase() === asked?.trim().toLowerCase()) ?? ALL
  const asked = params.get('state')
  const state = states.find(([code, name]) =>
    [code, name].some((value) => value.toLowerCase() === asked?.trim().toLowerCase()),
  )
  return {
    state: state?.[0] ?? ALL,
    specialization: oneOf(specializations, params.get('specialization')),
    feeType: oneOf(
      feeTypes.map(([name]) => name),
      params.get('feeType'),
    ),
    searchTerm: (params.get('searchTerm') ?? '').trim().slice(0, 100),
  }
}

/** The address of the directory under these filters; those at rest are left out. */
export function directoryUrl(filters: DirectoryFilters, page = 1): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    if (value !== noFilters[name as keyof DirectoryFilters]) params.set(name, value)
  }
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return `/attorney-directory${query ? `?${query}` : ''}#results`
}

/** Each filter in use, in words, with the address of the directory without it. */
export function filtersInUse(filters: DirectoryFilters): { words: string; without: string }[] {
  const words: Record<keyof DirectoryFilters, string> = {
    state: stateName(filters.state),
    specialization: filters.specialization,
    feeType: filters.feeType,
    searchTerm: `“${filters.searchTerm}”`,
  }
  return (Object.keys(noFilters) as (keyof DirectoryFilters)[])
    .filter((name) => filters[name] !== noFilters[name])
    .map((name) => ({ words: words[name], without: directoryUrl({ ...filters, [name]: noFilters[name] }) }))
}

const LOTS = 10_007

/** A number for an attorney that says nothing about them, spread over all lots. */
export const lotOf = (id: number): number => (id * 7919) % LOTS

/** With which lot the list starts on a day (like 2026-11-21): the same all day for everyone, another one tomorrow. */
export function firstLotOn(day: string): number {
  const number = Math.floor(Date.parse(day) / 86_400_000)
  return (number * 3571) % LOTS
}

/** A profile's number as the address has it. */
export function attorneyNumber(written: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined
}

const accessWords: Record<string, string> = {
  stepFree: 'Entrance without steps',
  elevator: 'Elevator',
  accessibleParking: 'Accessible parking',
  accessibleRestroom: 'Accessible restroom',
  quietRoom: 'Quiet room',
  softLighting: 'Soft lighting',
  scentFree: 'Free of perfume and strong scents',
  serviceAnimals: 'Service animals are welcome',
}

/** What is known about getting into the office, a line each: "Elevator" and "Yes", "No" or "Not known". */
export const accessLines = (access: Record<string, string>): { what: string; answer: string }[] =>
  Object.entries(access)
    .filter(([kind]) => kind in accessWords)
    .map(([kind, answer]) => ({
      what: accessWords[kind] ?? kind,
      answer: answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : 'Not known',
    }))

export const newCaseWords = (takes: string): string =>
  takes === 'yes' ? 'Takes new cases' : takes === 'no' ? 'Takes no new cases now' : 'Has a waiting list'

export const MESSAGE_MOST = 4000
export const NO_CONSENT = 'You must agree to the terms before sending.'
export const MESSAGE_KEPT = 'Your message is saved. Open it again to finish.'
