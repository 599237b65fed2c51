/** The limit for one post. */
export const MENTIONS_MOST = 10
/** How many handles of a topic are suggested. */
export const HANDLES_SHOWN = 20

const HANDLE = String.raw`[\p{L}\p{M}0-9_-]`
/** Not inside a word, an email address or a link. */
const MENTION = new RegExp(String.raw`(?<![\p{L}\p{M}0-9_@./-])@(${HANDLE}{2,30})(?!${HANDLE})`, 'gu')

/** The handles that a post mentions with @, each once. Mentions inside quotes do not count. It stops soon after the limit. */
export function mentionsIn(text: string): string[] {
  const own = text.replace(/^ {0,3}>.*$/gm, '')
  const found = new Set<string>()
  for (const [, handle = ''] of own.matchAll(MENTION)) {
    found.add(handle.toLowerCase())
    if (found.size > MENTIONS_MOST) break
  }
  return [...found]
}
