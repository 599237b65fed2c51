import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { recordReading } from '#app/platform/trail/audit.server.ts'
import { plural } from '#app/ui/plural.ts'
import type { Db } from '#db/schema.ts'
import { enterCase } from './case-sessions.server.ts'
import { wordsTyped } from './case-words.server.ts'
import { words } from './words.ts'

const TRIES_AN_HOUR = 600

type SignInOutcome =
  | { done: 'entered'; cookie: string }
  | { done: 'not-yet'; status: number; retryAfter?: number; errors: Record<string, string> }

/** Reads the posted number and words and opens the case, or says in words what to do. */
export async function signInWithWords(
  db: Db,
  typed: { number?: string; words?: string },
  network: string,
): Promise<SignInOutcome> {
  const number = typed.number ?? ''
  const read = wordsTyped(typed.words ?? '')
  const errors: Record<string, string> = {}
  if (!number) errors.number = words.signIn.number
  if ('count' in read) errors.words = countSentence(read.count)
  if ('unknown' in read) errors.words = unknownSentence(read.unknown)
  if (Object.keys(errors).length > 0 || !('words' in read)) return { done: 'not-yet', status: 422, errors }
  if (!(await allow(db, 'case.enter', network, TRIES_AN_HOUR))) {
    return wait(3600, words.signIn.tooOften)
  }
  try {
    const answer = await enterCase(db, { number, words: read.words, network })
    if ('entered' in answer) return { done: 'entered', cookie: answer.entered }
    if ('wait' in answer) {
      return wait(answer.wait, words.signIn.wait(plural(answer.wait, words.signIn.seconds)))
    }
    // Without the number, and the same for a number that is not there: the answer must not tell which it was.
    await recordReading(db, 'stranger', 'case.wrong-words')
    const form = words.signIn.wrong
    return { done: 'not-yet', status: 422, errors: { form } }
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    const form = words.signIn.busy
    return { done: 'not-yet', status: 503, retryAfter: error.retryAfter, errors: { form } }
  }
}

const wait = (seconds: number, form: string): SignInOutcome => ({
  done: 'not-yet',
  status: 429,
  retryAfter: seconds,
  errors: { form },
})

function countSentence(count: number): string {
  if (count === 0) return words.signIn.noWords
  return words.signIn.sixWords(count)
}

function unknownSentence(unknown: string[]): string {
  const quoted = unknown.map((word) => `“${word.slice(0, 30)}”`).join(' and ')
  return words.signIn.spelling(quoted)
}
