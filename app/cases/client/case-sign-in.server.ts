import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { recordReading } from '#app/platform/trail/audit.server.ts'
import type { Db } from '#db/schema.ts'
import { enterCase } from './case-sessions.server.ts'
import { wordsTyped } from './case-words.server.ts'

const TRIES_AN_HOUR = 600

type EnterOutcome =
  | { done: 'entered'; cookie: string }
  | { done: 'not-yet'; status: number; retryAfter?: number; errors: Record<string, string> }

/** Reads the posted number and words and opens the case, or says in words what to do. */
export async function takeNumberAndWords(
  db: Db,
  typed: { number?: string; words?: string },
  network: string,
): Promise<EnterOutcome> {
  const number = typed.number ?? ''
  const read = wordsTyped(typed.words ?? '')
  const errors: Record<string, string> = {}
  if (!number) errors.number = 'Enter your case number, like H4K-79TM-C'
  if ('count' in read) errors.words = countSentence(read.count)
  if ('unknown' in read) errors.words = unknownSentence(read.unknown)
  if (Object.keys(errors).length > 0 || !('words' in read)) return { done: 'not-yet', status: 422, errors }
  if (!(await allow(db, 'case.enter', network, TRIES_AN_HOUR))) {
    return wait(3600, 'Too many tries from your network. Try again in an hour, or call us.')
  }
  try {
    const answer = await enterCase(db, { number, words: read.words, network })
    if ('entered' in answer) return { done: 'entered', cookie: answer.entered }
    if ('wait' in answer) {
      const seconds = answer.wait === 1 ? '1 second' : `${answer.wait} seconds`
      return wait(answer.wait, `Wait ${seconds}, then press the button again. Nothing is locked.`)
    }
    // Without the number, and the same for a number that is not there: the answer must not tell which it was.
    await recordReading(db, 'stranger', 'case.wrong-words')
    const form =
      'This number and these words do not open a case. Check each letter of the number and the order of the words.'
    return { done: 'not-yet', status: 422, errors: { form } }
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    const form = 'Many people are opening a case right now. Wait a few seconds and press the button again.'
    return { done: 'not-yet', status: 503, retryAfter: error.retryAfter, errors: { form } }
  }
}

const wait = (seconds: number, form: string): EnterOutcome => ({
  done: 'not-yet',
  status: 429,
  retryAfter: seconds,
  errors: { form },
})

function countSentence(count: number): string {
  if (count === 0) return 'Enter your six private words, with a space between them'
  return `Enter six words, with a space between them. We read ${count}.`
}

function unknownSentence(unknown: string[]): string {
  const quoted = unknown.map((word) => `“${word.slice(0, 30)}”`).join(' and ')
  return `Check the spelling of ${quoted}. The first three letters of each word are enough.`
}
