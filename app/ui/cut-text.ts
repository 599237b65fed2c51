/** A grapheme (a letter with its marks, an emoji) is rarely longer. A longer one is cut between code points. */
const LETTER_MOST = 40

/** Browsers without a segmenter cut between code points. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** The start of a text: at most that many UTF-16 units, without splitting a grapheme. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const from = Math.max(0, most - LETTER_MOST)
  const near = letters?.segment(text.slice(from, most + LETTER_MOST))
  const start = near?.containing(most - from)?.index ?? 0
  return text.slice(0, start > 0 ? from + start : between(text, most))
}

/** The last units of a text, at most that many, without splitting a surrogate pair. */
export function endOfText(text: string, most: number): string {
  const from = text.length - most
  return from <= 0 ? text : text.slice(between(text, from) === from ? from : from + 1)
}

/** This index, or the one before it if it would split a surrogate pair. */
const between = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at
