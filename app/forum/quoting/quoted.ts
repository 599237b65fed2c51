import { postUrl } from '../rules.ts'
import { words } from './words.ts'

/** What a post says without what it quotes. */
export const ownWords = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^ {0,3}>/.test(line))
    .join('\n')

/** A post as a quote that leads back to it, without the name of whoever wrote it, and without what they quoted themselves. */
export function quoteOf(topicId: string, number: number, text: string): string {
  const said =
    ownWords(text)
      .replace(/\n{3,}/g, '\n\n')
      .trim() || text.trim()
  const lines = [`[${words.from(number)}](${postUrl(topicId, number)})`, '', ...said.split('\n')]
  return lines.map((line) => (line.trim() ? `> ${line}` : '>')).join('\n')
}

/** Behind what is typed already, with room to go on. */
export const withQuote = (typed: string, quote: string): string =>
  `${[typed.trimEnd(), quote].filter(Boolean).join('\n\n')}\n\n`
