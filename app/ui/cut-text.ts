/** A letter with its marks, or a sign that people see as one, is rarely longer. A longer one is cut between its parts. */
const LETTER_MOST = 40

/** Browsers without a segmenter cut between characters. */
const letters = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** The beginning of a text: at most that many UTF-16 units, and no letter or sign cut in two. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const from = Math.max(0, most - LETTER_MOST)
  const near = letters?.segment(text.slice(from, most + LETTER_MOST))
  const start = near?.containing(most - from)?.index ?? 0
  return text.slice(0, start > 0 ? from + start : between(text, most))
}

/** The last units of a text, at most that many, and no pair of them cut in two. */
export function endOfText(text: string, most: number): string {
  const from = text.length - most
  return from <= 0 ? text : text.slice(between(text, from) === from ? from : from + 1)
}

/** This place, or the one before it where two units here are one character. */
const between = (text: string, at: number): number =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at)) ? at - 1 : at
