// How texts and queries become words, the same for both databases and for the browser. SQLite's and PostgreSQL's own
// parsers differ ("José", "IEP/504", hosts of URLs, scripts without spaces), so both get only plain words separated by
// spaces.

/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, and apostrophes. */
const NOT_TOLD_APART = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f'’`ʼ]/g

/** Scripts without spaces between words: each of their letters counts as a word. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu

/** A quick test: most texts have no such letter. */
const MAYBE_WITHOUT_SPACES =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uaa60-\uaa7f\ud840-\ud8bf]/

const LONGEST_WORD = 60

/** @returns lowercase letters and digits without accents, in the order of the text */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replace(NOT_TOLD_APART, '').toLowerCase()
  const spaced = MAYBE_WITHOUT_SPACES.test(plain) ? plain.replace(WITHOUT_SPACES, ' $& ') : plain
  return spaced.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

/** A word in letters that both databases leave unchanged: others become their code units, which preserves prefixes. */
export const indexWord = (word: string): string =>
  word
    .slice(0, LONGEST_WORD)
    .replace(/[^a-z0-9]/g, (unit) => `u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The text that the index stores. */
export const indexText = (text: string): string => wordsIn(text).map(indexWord).join(' ')

/** The quoted parts of a query, each as its words: these must be adjacent in a hit. */
export const phrasesIn = (query: string): string[][] =>
  [...query.matchAll(/["“”„«]([^"“”„«»]+)["“”»]/g)]
    .map(([, inside = '']) => wordsIn(inside))
    .filter((words) => words.length > 1)
