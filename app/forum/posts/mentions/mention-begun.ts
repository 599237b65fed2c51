// Finds the handle that the writer has started to type, and the handles that match. No imports: this runs in a small page
// script.

const BEGUN = /(?<![\p{L}\p{M}0-9_@./-])@([\p{L}\p{M}0-9_-]{0,30})$/u

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The start of the handle before the caret, and the typed part; null where there is none. */
export function mentionBegun(text: string, caret: number): { from: number; typed: string } | null {
  // Handles are short, so only a few characters before the caret are searched.
  const found = BEGUN.exec(text.slice(Math.max(0, caret - 80), caret))
  return found ? { from: caret - (found[1] ?? '').length - 1, typed: found[1] ?? '' } : null
}

/** Handles that start with the typed text first, then those that contain it. */
export function handlesThatFit(handles: readonly string[], typed: string, most = 8): string[] {
  const asked = plain(typed)
  const begin = handles.filter((handle) => plain(handle).startsWith(asked))
  const within = handles.filter((handle) => !begin.includes(handle) && plain(handle).includes(asked))
  return [...begin, ...within].slice(0, most)
}
