import { words } from './words.ts'

const source = (topicId: string) =>
  new RegExp(`<a href="/forum/topic/${topicId}(?:\\?page=\\d+)?#post-(\\d+)"`, 'g')

/** The numbers of the posts of this topic that a post quotes or links to. */
export const numbersIn = (html: string, topicId: string): number[] =>
  [...html.matchAll(source(topicId))].map(([, number]) => Number(number))

const LINKED = /\/forum\/topic\/([\w-]{22})(?:\?page=\d+)?#post-([1-9]\d{0,6})\b/g
/** How many different linked posts are checked: a post that links to more of them is not a quote. */
const LINKED_MOST = 20

/** The posts that a text links to, in any topic, each once. */
export function linkedPosts(text: string): { topicId: string; number: number }[] {
  const found = new Map<string, { topicId: string; number: number }>()
  for (const [address, topicId = '', number] of text.matchAll(LINKED)) {
    found.set(address, { topicId, number: Number(number) })
    if (found.size >= LINKED_MOST) break
  }
  return [...found.values()]
}

/** Staff edit these strings, and they are not Markdown. */
const asHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Removes the quotes of these posts, including the quotes nested inside them. */
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
