import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isEmpty, stem, wordsIn } from '#app/platform/text/stems.ts'
import { states } from '#app/shared/states.ts'
import privateWords from '#db/samples/private-words.json' with { type: 'json' }
import { BEST_BETS } from '../model/best-bets.ts'
import { tuningInUse } from '../tuning/tuning.ts'

// An unanswered query is stored only if it cannot identify a person: no name, address, number or story.
// So it must be short and consist entirely of everyday words or words that the site itself uses.

/** A case has six private words. */
const WORDS_MOST = 4
const LONGEST = 60

/** One text with a line break around each word: a set would take twenty times the memory. */
let everyday: string | undefined

/** Common English words that are not names (scripts/make-everyday-words.ts). */
function isEveryday(word: string): boolean {
  everyday ??= `\n${readFileSync(path.join(process.cwd(), 'db/samples/everyday-words.txt'), 'latin1')}`
  return everyday.includes(`\n${word}\n`)
}

const ours = new Set(Object.values(BEST_BETS).flat().flatMap(wordsIn))

const stateNames = states
  .map(([, name]) => ` ${wordsIn(name).join(' ')} `)
  .sort((one, other) => other.length - one.length)

/** Removes the name of one state: Georgia Washington may be a person. */
function withoutState(words: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `
  const state = stateNames.find((name) => text.includes(name))
  return wordsIn(state ? text.replace(state, ' ') : text)
}

function isKnown(word: string): boolean {
  if (ours.has(word) || tuningInUse().lexicon.words.includes(word)) return true
  return /^[a-z]{3,}$/.test(word) && [word, word.replace(/s$/, ''), stem(word)].some(isEveryday)
}

/** @returns the words of a query as they may be stored; null if they may not */
export function keptWords(question: string): string | null {
  if (question.length > LONGEST) return null
  const words = wordsIn(question).filter((word) => !isEmpty(word))
  if (words.length === 0 || words.length > WORDS_MOST || !withoutState(words).every(isKnown)) return null
  // Half of a case's six private words may be typed here by mistake, among others.
  if (words.filter((word) => privateWords.includes(word)).length > 2) return null
  return words.join(' ')
}
