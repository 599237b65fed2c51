import { readFileSync } from 'node:fs'
import path from 'node:path'
import { states } from '#app/platform/states.ts'
import { isEmpty, stem, wordsIn } from '#app/platform/text/stems.ts'
import privateWords from '#db/samples/private-words.json' with { type: 'json' }
import { ASKED } from '../model/asked-words.ts'
import { tuningInUse } from '../tuning/tuning.ts'

// Of a question that the search did not answer, nothing is kept that could tell of a person: not a name, an address, a number, a
// story. So it is kept only where it is short and made wholly of words that everybody uses or that the site itself searches with.

/** Private words of cases are six. */
const WORDS_MOST = 4
const LONGEST = 60

/** One text, in which each word is between two line ends: as a set it would take twenty times the memory. */
let everyday: string | undefined

/** Common words of English that are nobody's name (scripts/make-everyday-words.ts). */
function isEveryday(word: string): boolean {
  everyday ??= `\n${readFileSync(path.join(process.cwd(), 'db/samples/everyday-words.txt'), 'latin1')}`
  return everyday.includes(`\n${word}\n`)
}

const ours = new Set(Object.values(ASKED).flat().flatMap(wordsIn))

const stateNames = states
  .map(([, name]) => ` ${wordsIn(name).join(' ')} `)
  .sort((one, other) => other.length - one.length)

/** Without the name of one state: Georgia Washington may be somebody. */
function withoutState(words: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `
  const state = stateNames.find((name) => text.includes(name))
  return wordsIn(state ? text.replace(state, ' ') : text)
}

function isKnown(word: string): boolean {
  if (ours.has(word) || tuningInUse().lexicon.words.includes(word)) return true
  return /^[a-z]{3,}$/.test(word) && [word, word.replace(/s$/, ''), stem(word)].some(isEveryday)
}

/** @returns the words of a question as they may be kept; null where they may not */
export function keptWords(question: string): string | null {
  if (question.length > LONGEST) return null
  const words = wordsIn(question).filter((word) => !isEmpty(word))
  if (words.length === 0 || words.length > WORDS_MOST || !withoutState(words).every(isKnown)) return null
  // Half of the six words of a case may be typed here by mistake, between others.
  if (words.filter((word) => privateWords.includes(word)).length > 2) return null
  return words.join(' ')
}
