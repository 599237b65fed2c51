import { words } from './words.ts'

const source = (topicId: string) =>
  new RegExp(`<a href="/forum/topic/${topicId}(?:\\?page=\\d+)?#post-(\\d+)"`, 'g')

/** The numbers of the posts of this topic that a post quotes or leads to. */
export const numbersIn = (html: string, topicId: string): number[] =>
  [...html.matchAll(source(topicId))].map(([, number]) => Number(number))

const LINKED = /\/forum\/topic\/([\w-]{22})(?:\?page=\d+)?#post-([1-9]\d{0,6})\b/g
/** So many different posts are looked at: a post that leads to more of them is no quote. */
const LINKED_MOST = 20

/** The posts that a text leads to, in whichever topic, each once. */
export function linkedPosts(text: string): { topicId: string; number: number }[] {
  const found = new Map<string, { topicId: string; number: number }>()
  for (const [address, topicId = '', number] of text.matchAll(LINKED)) {
    found.set(address, { topicId, number: Number(number) })
    if (found.size >= LINKED_MOST) break
  }
  return [...found.values()]
}

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
