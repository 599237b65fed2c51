import { type NamedKind, offered } from '#app/platform/settings/kinds-in-lines.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { type DirectoryFilters, noFilters } from '../model/rules.ts'

type Meant = Partial<Pick<DirectoryFilters, 'state' | 'specialization' | 'language'>>

/** Other names for a language. */
const ALSO: Record<string, readonly string[]> = { 'american sign language': ['asl', 'sign language'] }

/** Other names for a place. */
const PLACES: Record<string, readonly string[]> = {
  DC: ['Washington DC', 'Washington D.C.', 'D.C.'],
  VI: ['Virgin Islands'],
  MP: ['CNMI'],
}

const inWords = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The longest of these contained in the words, so that West Virginia is not Virginia. */
function longest<T>(typed: string, among: readonly T[], names: (one: T) => readonly string[]): T | undefined {
  const found = among.flatMap((one) =>
    names(one).flatMap((name) => (typed.includes(inWords(name)) ? [{ one, length: name.length }] : [])),
  )
  return found.sort((a, b) => b.length - a.length)[0]?.one
}

/** Search words match only names and descriptions. These are the state, kind of law or language that they may mean. */
export function filtersMeant(words: string, languages: readonly string[], laws: readonly NamedKind[]): Meant {
  const typed = inWords(words)
  const state =
    jurisdictions.find(([code]) => code.toLowerCase() === typed.trim()) ??
    longest(typed, jurisdictions, ([code, name]) => [name, ...(PLACES[code] ?? [])])
  const law = longest(typed, offered(laws), ({ code, label }) =>
    [code, label].flatMap((name) => [name, name.replace(/ Law$/i, '')]),
  )
  const language = longest(typed, languages, (one) => [one, ...(ALSO[one.toLowerCase()] ?? [])])
  return {
    ...(state ? { state: state[0] } : {}),
    ...(law ? { specialization: law.code } : {}),
    ...(language ? { language } : {}),
  }
}

/** The searches that the words may stand for: everything at once, then each filter alone. */
export function searchesMeant(
  filters: DirectoryFilters,
  languages: readonly string[],
  laws: readonly NamedKind[],
): DirectoryFilters[] {
  const meant = filtersMeant(filters.searchTerm, languages, laws)
  const each = Object.entries(meant)
  const all = each.length > 1 ? [meant] : []
  return [...all, ...each.map(([name, value]) => ({ [name]: value }))].map((one) => ({
    ...noFilters,
    ...one,
  }))
}
