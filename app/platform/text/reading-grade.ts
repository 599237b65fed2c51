// How hard a text is to read, shown to its editors while they write. The project's rule is grade 6 and 25 words a
// sentence.

const LONGEST_SENTENCE = 25
/** A single sentence is a small sample, so it may be harder than the whole text. */
const HARD_SENTENCE = 11
const FEWEST_WORDS = 8

interface Reading {
  /** Flesch-Kincaid school grade, to one digit; null for less than a few sentences. */
  grade: number | null
  hard: { sentence: string; words: number; grade: number }[]
}

const TOO_LITTLE = 20

/** From which length and which grade a sentence is hard. */
interface Limits {
  words: number
  grade: number
}
const USUAL: Limits = { words: LONGEST_SENTENCE, grade: HARD_SENTENCE }

export function readingOf(markdown: string, limits: Limits = USUAL): Reading {
  const found = sentencesIn(markdown)
  const words = found.flatMap((sentence) => countedWords(sentence))
  const grade = words.length < TOO_LITTLE ? null : toOneDigit(gradeFor(found.length, words))
  return { grade, hard: found.flatMap((sentence) => ifHard(sentence, limits)) }
}

function ifHard(sentence: string, limits: Limits): Reading['hard'] {
  const words = wordsIn(sentence).length
  const counted = countedWords(sentence)
  const grade = Math.max(0, toOneDigit(gradeFor(1, counted)))
  const hard = words > limits.words || (counted.length >= FEWEST_WORDS && grade > limits.grade)
  return hard ? [{ sentence, words, grade }] : []
}

const toOneDigit = (grade: number) => Math.round(grade * 10) / 10

const gradeFor = (sentences: number, words: readonly string[]): number =>
  words.length === 0
    ? 0
    : 0.39 * (words.length / sentences) + 11.8 * (sum(words.map(syllables)) / words.length) - 15.59

const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)

/** The sentences of a text; headings, list items and cells are sentences too. */
function sentencesIn(markdown: string): string[] {
  return markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !/^[|:\s-]+$/.test(line) && !/^(?:```|~~~)/.test(line))
    .map(withoutMarks)
    .join('\n')
    .replace(/\b(?:U\.S\.C|U\.S|D\.C|L\.C|a\.m|p\.m|v|Mr|Ms|Dr|No)\./g, (stop) => stop.replaceAll('.', ''))
    .split(/(?<=[.!?]["”’)]{0,9})\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsIn(sentence).length > 0)
}

const withoutMarks = (line: string): string =>
  line
    .replace(/\s+/g, ' ')
    .replace(/^(?:#+|>|[-*+]|\d{1,4}[.)]) +/, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*_`]/g, '')
    .replace(/ *\| */g, '. ')
    .trim()

const wordsIn = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Names of laws, agencies and places cannot be shortened, so they do not count; neither do citations and URLs. */
const NAME =
  /\b\p{Lu}[\p{L}.’'-]{0,40}(?: (?:(?:of|with|and|for|the|on|v\.?) ){0,2}\p{Lu}[\p{L}.’'-]{0,40})+/gu
const CITATION = /\b\d+ (?:U\.?S\.?C\.?|CFR|FR) (?:parts? )?(?:§+ ?)?[\d.]+(?:\([A-Za-z0-9]+\)){0,6}/g
const ADDRESS =
  /\bhttps?:\/\/\S+|\b[\w.+-]{1,64}@[\w.-]{1,200}|\b(?:[\w-]{1,60}\.){1,5}(?:gov|org|com|edu|net)\b\S*/g

const countedWords = (sentence: string): string[] =>
  wordsIn(sentence.replace(ADDRESS, '').replace(CITATION, '').replace(NAME, 'Name'))

/** The syllables of an English word, by its groups of vowels. A number counts as a short word. */
function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length === 0) return 2
  if (letters.length <= 3) return 1
  const spoken = letters
    .replace(/(?:[^aeiouy]ely)$/, 'ly')
    .replace(/(?:[^laeiouytd]es|[^aeiouytd]ed|[^laeiouy]e)$/, '')
    .replace(/^y/, '')
  return Math.max(1, spoken.match(/[aeiouy]{1,2}/g)?.length ?? 1)
}
