import { postUrl } from '../../model/rules.ts'
import { words } from './words.ts'

/** What a post says without what it quotes. */
export const ownWords = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^ {0,3}>/.test(line))
    .join('\n')

/** So many parts of a post can be chosen for a quote; the last one holds the rest. */
const PARTS_MOST = 12

/** What a post says itself, in its paragraphs. */
export function partsOf(text: string): string[] {
  const said = ownWords(text).trim() || text.trim()
  const parts = said.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const [shown, rest] = [parts.slice(0, PARTS_MOST - 1), parts.slice(PARTS_MOST - 1)]
  return rest.length > 0 ? [...shown, rest.join('\n\n')] : shown
}

export const partField = (at: number): string => `part-${at}`

/**
 * A post as a quote that leads back to it, without the name of whoever wrote it, and without what they quoted themselves.
 * @param chosen of its parts, by number; all of them where none is
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
  const lines = [`[${words.from(number)}](${postUrl(topicId, number)})`, '', ...said.split('\n')]
  return lines.map((line) => (line.trim() ? `> ${line}` : '>')).join('\n')
}

/** Behind what is typed already, with room to go on. */
export const withQuote = (typed: string, quote: string): string =>
  `${[typed.trimEnd(), quote].filter(Boolean).join('\n\n')}\n\n`
