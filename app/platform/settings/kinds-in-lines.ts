import { cutText } from '#app/ui/cut-text.ts'

// Lists of names that staff write, one on each line (/staff/settings). The stored code stays the same; the displayed
// name, its place and its explanation can change.

export interface NamedKind {
  code: string
  label: string
  /** Its meaning, in a sentence; empty in lists without explanations. */
  means: string
  /** No longer offered; items that have it keep its name. */
  retired: boolean
}

interface ListRules {
  most: number
  /** Length limit of the sentence after the name; 0: the list has none. */
  means: number
  /** Names that mean something else on the pages with this list. */
  taken: readonly string[]
}

const LONGEST_LINE = 240
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} &'’,-]{1,39}$/u
const RETIRED = '(retired)'

/**
 * “Housing Law”, “Housing Law = Homes (retired)”, “Pro Bono = Free help: You do not pay.” @returns undefined for an
 * invalid line
 */
function kindIn(line: string, { means: longest }: ListRules): NamedKind | undefined {
  if (line.length > LONGEST_LINE) return undefined
  const colon = longest > 0 ? line.indexOf(':') : -1
  const means = colon < 0 ? '' : line.slice(colon + 1).trim()
  const named = (colon < 0 ? line : line.slice(0, colon)).trim()
  const retired = named.toLowerCase().endsWith(RETIRED)
  const names = retired ? named.slice(0, -RETIRED.length).trim() : named
  const equals = names.indexOf('=')
  const label = names.slice(equals + 1).trim()
  const code = equals < 0 ? label : names.slice(0, equals).trim()
  if (!NAME.test(code) || !NAME.test(label) || means.length > longest || /[<>]/.test(means)) return undefined
  return (colon < 0 && longest > 0) || (colon >= 0 && means === '')
    ? undefined
    : { code, label, means, retired }
}

/**
 * The list in its order. A kind from the release that is left out is retired, and keeps its first name.
 * @returns the invalid line, if there is one
 */
export function kindsIn(
  text: string,
  first: readonly NamedKind[],
  rules: ListRules,
): NamedKind[] | { wrong: string } {
  const found: NamedKind[] = []
  const taken = new Set(rules.taken)
  for (const line of text.split('\n').flatMap((one) => one.trim() || [])) {
    const kind = kindIn(line, rules)
    const names = new Set(kind ? [kind.code.toLowerCase(), kind.label.toLowerCase()] : [])
    const wrong = !kind || [...names].some((name) => taken.has(name)) || found.length === rules.most
    if (wrong) return { wrong: cutText(line, 60) }
    for (const name of names) taken.add(name)
    found.push(kind)
  }
  if (found.every(({ retired }) => retired)) return { wrong: '' }
  const left = first.filter(({ code }) => !found.some((one) => one.code === code))
  // A new name must not be that of an old kind, because existing items are filed under that one.
  const clash = left.find(({ code, label }) => [code, label].some((name) => taken.has(name.toLowerCase())))
  if (clash) return { wrong: clash.label }
  return [...found, ...left.map((one) => ({ ...one, retired: true }))]
}

/** The current name of a code; the code itself if it is unknown. */
export const kindLabel = (kinds: readonly NamedKind[], code: string): string =>
  kinds.find((one) => one.code === code)?.label ?? code

export const kindMeans = (kinds: readonly NamedKind[], code: string): string =>
  kinds.find((one) => one.code === code)?.means ?? ''

/** Finds what was written, by code or by name, in any case of letters. */
export function kindCalled(kinds: readonly NamedKind[], written: string): NamedKind | undefined {
  const asked = written.trim().toLowerCase()
  return kinds.find(({ code, label }) => [code, label].some((name) => name.toLowerCase() === asked))
}

export const offered = (kinds: readonly NamedKind[]): NamedKind[] => kinds.filter(({ retired }) => !retired)
