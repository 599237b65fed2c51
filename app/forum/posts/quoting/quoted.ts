import { postUrl } from '../../model/rules.ts'
import { words } from './words.ts'

/** The text of a post without its quotes. */
export const ownWords = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^ {0,3}>/.test(line))
    .join('\n')

/** How many parts of a post can be chosen for a quote; the last one holds the rest. */
const PARTS_MOST = 12

/** A post's own text, split into paragraphs. */
export function partsOf(text: string): string[] {
  const said = ownWords(text).trim() || text.trim()
  const parts = said.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const [shown, rest] = [parts.slice(0, PARTS_MOST - 1), parts.slice(PARTS_MOST - 1)]
  return rest.length > 0 ? [...shown, rest.join('\n\n')] : shown
}

export const partField = (at: number): string => `part-${at}`

/**
 * A post as a quote that links to it, without the author's name and without the quotes inside it.
 * @param chosen the numbers of its parts; all of them when empty
 */
export function quoteOf(
  topicId: string,
  number: number,
  text: string,
  chosen: readonly number[] = [],
): string {
  const parts = partsOf(text)
  const some = parts.filter((_, at) => chosen.includes(at))
  const said = (some.length > 0 ? some : parts).join('\n\n').trim()
  const lines = [`[${words.from({ number })}](${postUrl(topicId, number)})`, '', ...said.split('\n')]
  return lines.map((line) => (line.trim() ? `> ${line}` : '>')).join('\n')
}

/** Appends the quote to the typed text, with room to continue. */
export const withQuote = (typed: string, quote: string): string =>
  `${[typed.trimEnd(), quote].filter(Boolean).join('\n\n')}\n\n`
