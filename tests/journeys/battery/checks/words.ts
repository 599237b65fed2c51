import type { Page } from 'playwright-core'
import { grade, sentences } from '#tests/support/reading-level.ts'

// T28: the words of a page. Grade 8 or lower, no sentence over 25 words, no block over 60 words (a paragraph).

const HARDEST_GRADE = 8
const LONGEST_SENTENCE = 25
const FEWEST_WORDS = 60

/** @param names what cannot be shortened on this page: names of people, agencies, laws and places */
export async function wordProblems(page: Page, names: string[]): Promise<string[]> {
  const blocks = await page.evaluate(() => {
    // Search excerpts come from other pages, which are checked themselves.
    const leftOut =
      '.found-list p, nav, script, style, svg, select, address, cite, code, time, [data-name], blockquote, .field-mark, [popover]'
    const own =
      'p, li, dd, dt, h1, h2, h3, h4, label, legend, summary, td, th, figcaption, .field-hint, .choice-hint'
    const main = document.querySelector('main')
    if (!main) return []
    return [...main.querySelectorAll<HTMLElement>(own)]
      .filter((el) => !el.closest(leftOut) && !el.querySelector(own))
      .map((el) => {
        const copy = el.cloneNode(true) as HTMLElement
        for (const out of copy.querySelectorAll(leftOut)) out.replaceWith(document.createTextNode(' '))
        return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
      })
      .filter((text) => /\p{L}{2}/u.test(text))
  })
  const text = blocks.map((block) => (/[.!?:]["')”]*$/.test(block) ? block : `${block}.`)).join('\n')
  const found: string[] = []
  const words = text.split(/\s+/).length
  const level = grade(text, names)
  if (words >= FEWEST_WORDS && level > HARDEST_GRADE)
    found.push(`grade ${level.toFixed(1)}, at most ${HARDEST_GRADE}`)
  for (const block of blocks)
    for (const sentence of sentences(block)) {
      const length = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      if (length > LONGEST_SENTENCE) found.push(`a sentence of ${length} words: ${sentence.slice(0, 120)}`)
    }
  return found
}
