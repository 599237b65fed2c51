import { cutText } from '#app/ui/cut-text.ts'

// Words for lists that staff write (/staff/settings): what is stored is a code, which stays; its label and its place can change.

interface Category {
  /** What posts, addresses and feeds have; of the first five also what the specification calls them. */
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
/** Whatever staff write, these say what the law is. */
const ALWAYS_LEGAL: readonly string[] = ['legal updates', 'case results', 'policy updates']
const saysLaw = (name: string): boolean => ALWAYS_LEGAL.includes(name.toLowerCase())

/** Longer lines are not looked at: the pattern takes the square of their length. */
const LONGEST_LINE = 120
const NOT_FREE = ['all posts']
const LINE = /^(?:([^=()]+?)\s*=\s*)?([^=()]+?)\s*(\(law\))?$/i
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} &'’,-]{1,39}$/u

/** One a line: “Advocacy”, “Case Results = What we won (law)”. @returns the line that is none, where there is one */
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

/** Whether posts with this code need a second person, also where it was taken off the list. */
export const isLegalCategory = (categories: readonly Category[], code: string): boolean =>
  saysLaw(code) || categories.some((one) => one.code === code && one.legal)

/** What readers see of a code: its label, or the code where it is on the list no more. */
export const categoryLabel = (categories: readonly Category[], code: string): string =>
  categories.find((one) => one.code === code)?.label ?? code
