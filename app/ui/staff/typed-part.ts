import { cutText, endOfText } from '#app/ui/cut-text.ts'

// Finds the text being typed in its preview.

/** Fewer characters match in too many places. */
const SHORTEST = 4
const LONGEST = 60

/** The characters before that position of a text, as a page shows them; empty if there are too few to find. */
export function wordsAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  const lines = text.slice(0, end < 0 ? text.length : end).split('\n')
  const line = lines.findLast((one) => one.trim() !== '') ?? ''
  const own = line === lines.at(-1)
  const typed = own ? shownOf(line.slice(0, at - text.lastIndexOf('\n', at - 1) - 1)) : ''
  const words = typed.length < SHORTEST ? cutText(shownOf(line), LONGEST) : endOfText(typed, LONGEST)
  return words.length < SHORTEST ? '' : words.trim()
}

/** A line without its Markdown; of several parts separated by bars, the first. */
const shownOf = (line: string): string =>
  normal(
    (line.split(' | ')[0] ?? '')
      .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, '')
      .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
      .replace(/[*_`]/g, ''),
  )

const normal = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text being typed in a form. */
export function typedPart(form: HTMLFormElement): string {
  const field = document.activeElement
  const isWords = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  return isWords && field.form === form
    ? wordsAt(field.value, field.selectionStart ?? field.value.length)
    : ''
}

const BLOCKS = 'h1, h2, h3, h4, p, li, dt, dd, td, th, blockquote, figcaption, pre'
/** This much of it must be visible. */
const ENOUGH = 24

/** Scrolls a page to the text, unless it is visible or missing. The focus does not move. */
export function showPart(page: Document, words: string): void {
  const view = page.defaultView
  if (!view || words === '') return
  const places = [...(page.querySelector('main') ?? page.body).querySelectorAll(BLOCKS)]
    .filter((one) => one.getClientRects().length > 0 && normal(one.textContent ?? '').includes(words))
    .map((one) => one.getBoundingClientRect())
  if (places.some(({ top, bottom }) => bottom > ENOUGH && top < view.innerHeight - ENOUGH)) return
  const [nearest] = places.sort((a, b) => Math.abs(a.top) - Math.abs(b.top))
  if (!nearest) return
  const top = view.scrollY + nearest.top - view.innerHeight / 4
  view.scrollTo({ top, behavior: isStill() ? 'instant' : 'smooth' })
}

/** Respects reduced motion, from the device or from the reading settings. */
const isStill = (): boolean =>
  getComputedStyle(document.documentElement).getPropertyValue('--change').trim() === '0s'
