import { notFound, Refused } from '#app/platform/refused.ts'
import { parseApart } from '#app/platform/sandbox/parse-pool.server.ts'
import { words } from '../model/words.ts'
import { type Letter, MOST_BLANKS } from './letter-questions.ts'
import type { NamedLetter, readLetters } from './read-letters.ts'

/** The letters and cards of a resource, each with its questions. */
export const lettersIn = (body: string): Promise<NamedLetter[]> =>
  parseApart<typeof readLetters>('read-letters', [body], 'page')

/**
 * One of the letters of a resource, the first of which is 1.
 * @throws Refused when it has too many blanks for a form
 */
export function letterAt(letters: readonly NamedLetter[], place: number): NamedLetter & { letter: Letter } {
  const { title, letter } = letters[place - 1] ?? notFound()
  if (!letter) throw new Refused(words.letter.tooManyBlanks({ most: MOST_BLANKS }), 422)
  return { title, letter }
}
