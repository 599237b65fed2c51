// What of a text is a handle that somebody has begun to type, and which handles fit. No import: a small script of a page.

const BEGUN = /(?<![\p{L}\p{M}0-9_@./-])@([\p{L}\p{M}0-9_-]{0,30})$/u

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** From where to the caret a handle is typed, and what of it; null where none is. */
export function mentionBegun(text: string, caret: number): { from: number; typed: string } | null {
  // A handle is short: what lies further back is not looked at.
  const found = BEGUN.exec(text.slice(Math.max(0, caret - 80), caret))
  return found ? { from: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null
}

/** First those that begin with it, then those with it in the middle. */
export function handlesThatFit(handles: readonly string[], typed: string, most = 8): string[] {
  const asked = plain(typed)
  const begin = handles.filter((handle) => plain(handle).startsWith(asked))
  const within = handles.filter((handle) => !begin.includes(handle) && plain(handle).includes(asked))
  return [...begin, ...within].slice(0, most)
}
