import { words } from './words.ts'

const source = (topicId: string) =>
  new RegExp(`<a href="/forum/topic/${topicId}(?:\\?page=\\d+)?#post-(\\d+)"`, 'g')

/** The numbers of the posts of this topic that a post quotes or leads to. */
export const numbersIn = (html: string, topicId: string): number[] =>
  [...html.matchAll(source(topicId))].map(([, number]) => Number(number))

/** Staff change these words, and they are no Markdown. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A post without its quotes from these numbers. A quote within another one goes with it. */
export function withoutQuotes(html: string, topicId: string, closed: ReadonlySet<number>): string {
  if (closed.size === 0) return html
  const parts = html.split(/(<\/?blockquote>)/)
  let kept = ''
  let quote = ''
  let depth = 0
  for (const part of parts) {
    if (part === '<blockquote>') depth += 1
    if (depth > 0) quote += part
    else kept += part
    if (part !== '</blockquote>' || depth === 0) continue
    depth -= 1
    if (depth > 0) continue
    const hidden = numbersIn(quote, topicId).some((number) => closed.has(number))
    kept += hidden ? `<blockquote><p>${asHtml(words.post.quote)}</p></blockquote>` : quote
    quote = ''
  }
  return kept + quote
}
