import { cutText } from '#app/ui/cut-text.ts'

// Parses the list of categories that staff write (/staff/settings). The stored code stays the same; its label and its
// place can change.

interface Category {
  /** Used by posts, URLs and feeds; for the first five, also the specification's name. */
  code: string
  label: string
  /** A second person has to read its posts. */
  legal: boolean
}

export const FIRST_CATEGORIES = [
  'Legal Updates (law)',
  'Advocacy',
  'Case Results (law)',
  'Research',
  'Policy Updates (law)',
].join('\n')

const MOST = 12
/** These say what the law is, whatever staff write. */
const ALWAYS_LEGAL: readonly string[] = ['legal updates', 'case results', 'policy updates']
const saysLaw = (name: string): boolean => ALWAYS_LEGAL.includes(name.toLowerCase())

/** Longer lines are not parsed: the pattern takes quadratic time. */
const LONGEST_LINE = 120
const NOT_FREE = ['all posts']
const LINE = /^(?:([^=()]+?)\s*=\s*)?([^=()]+?)\s*(\(law\))?$/i
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} &'’,-]{1,39}$/u

/** One per line: “Advocacy”, “Case Results = What we won (law)”. @returns the invalid line, if there is one */
export function categoriesIn(text: string): Category[] | { wrong: string } {
  const found: Category[] = []
  const taken = new Set(NOT_FREE)
  for (const line of text.split('\n').flatMap((one) => one.trim() || [])) {
    const [, first, label = '', law] = (line.length <= LONGEST_LINE && LINE.exec(line)) || []
    const code = first ?? label
    const names = new Set([code.toLowerCase(), label.toLowerCase()])
    if (
      !NAME.test(code) ||
      !NAME.test(label) ||
      [...names].some((name) => taken.has(name)) ||
      found.length === MOST
    )
      return { wrong: cutText(line, LONGEST_LINE) }
    for (const name of names) taken.add(name)
    found.push({ code, label, legal: Boolean(law) || saysLaw(code) || saysLaw(label) })
  }
  return found.length > 0 ? found : { wrong: '' }
}

const first = categoriesIn(FIRST_CATEGORIES)
export const FIRST_FIVE: readonly Category[] = 'wrong' in first ? [] : first

/** Whether posts with this code need a second person, even if it was removed from the list. */
export const isLegalCategory = (categories: readonly Category[], code: string): boolean =>
  saysLaw(code) || categories.some((one) => one.code === code && one.legal)

/** The text readers see for a code: its label, or the code if it is no longer on the list. */
export const categoryLabel = (categories: readonly Category[], code: string): string =>
  categories.find((one) => one.code === code)?.label ?? code
