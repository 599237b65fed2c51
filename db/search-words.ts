// How texts and questions become words, the same for both databases and for the browser. SQLite's and PostgreSQL's own parsers differ
// ("José", "IEP/504", hosts of addresses, scripts without spaces), so neither sees more than plain words with spaces between them.

/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic, and apostrophes. */
const NOT_TOLD_APART = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f'’`ʼ]/g

/** Scripts that put no spaces between words: each of their letters counts as a word. */
const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*/gu

/** Quick to ask: most texts have no such letter. */
const MAYBE_WITHOUT_SPACES =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uaa60-\uaa7f\ud840-\ud8bf]/

const LONGEST_WORD = 60

/** @returns small letters and digits without accents, in the order of the text */
export function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replace(NOT_TOLD_APART, '').toLowerCase()
  const spaced = MAYBE_WITHOUT_SPACES.test(plain) ? plain.replace(WITHOUT_SPACES, ' $& ') : plain
  return spaced.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
}

/** A word in letters that both databases leave as they are: others become their code units, which keep their beginnings. */
export const indexWord = (word: string): string =>
  word
    .slice(0, LONGEST_WORD)
    .replace(/[^a-z0-9]/g, (unit) => `u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** What the index holds of a text. */
export const indexText = (text: string): string => wordsIn(text).map(indexWord).join(' ')

/** What is in quotation marks in a question, each as its words: these stand next to each other in what is found. */
export const phrasesIn = (query: string): string[][] =>
  [...query.matchAll(/["“”„«]([^"“”„«»]+)["“”»]/g)]
    .map(([, inside = '']) => wordsIn(inside))
    .filter((words) => words.length > 1)
