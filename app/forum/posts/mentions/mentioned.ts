/** In one post. */
export const MENTIONS_MOST = 10
/** Of a topic, while somebody writes. */
export const HANDLES_SHOWN = 20

const HANDLE = String.raw`[\p{L}\p{M}0-9_-]`
/** Not in the middle of a word, an address or a link. */
const MENTION = new RegExp(String.raw`(?<![\p{L}\p{M}0-9_@./-])@(${HANDLE}{2,30})(?!${HANDLE})`, 'gu')

/** The handles that a post names with an @, each once. What it quotes names nobody. It stops soon after the most that are allowed. */
export function mentionsIn(text: string): string[] {
  const own = text.replace(/^ {0,3}>.*$/gm, '')
  const found = new Set<string>()
  for (const [, handle = ''] of own.matchAll(MENTION)) {
    found.add(handle.toLowerCase())
    if (found.size > MENTIONS_MOST) break
  }
  return [...found]
}
