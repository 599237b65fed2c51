import { recordReading } from '#app/platform/audit/audit.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import type { ReadWords } from '#app/platform/passphrases/private-words.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { plural } from '#app/ui/plural.ts'
import type { Db } from '#db/schema.ts'
import { enterCase, proveCase } from './case-sessions.server.ts'
import { wordsTyped } from './case-words.server.ts'
import { failedOnce, forgetFailures, secondsToWait } from './login-throttle.server.ts'
import { words } from './words.ts'

const TRIES_AN_HOUR = 600

type Errors = Record<string, string>
interface NotYet {
  done: 'not-yet'
  status: number
  retryAfter?: number
  errors: Errors
}
type Asked = { wait: number } | { wrong: true }

/** Reads the posted number and words and opens the case, or explains the problem. */
export const signInWithWords = (
  db: Db,
  typed: { number?: string; words?: string },
  network: string,
): Promise<{ done: 'entered'; cookie: string } | NotYet> =>
  withNumber(db, typed, network, async (tried) => {
    const answer = await enterCase(db, tried)
    return 'entered' in answer ? { done: 'entered', cookie: answer.entered } : answer
  })

/** Like signInWithWords, but the case stays closed: only checks whether number and words match. */
export const proveWithWords = (
  db: Db,
  typed: { number?: string; words?: string },
  network: string,
): Promise<{ done: 'proved'; number: string; words: string[] } | NotYet> =>
  withNumber(db, typed, network, async (tried) => {
    const answer = await proveCase(db, tried)
    return 'proved' in answer ? { done: 'proved', number: answer.proved, words: tried.words } : answer
  })

/**
 * Reads six words and tries them without a number, within the same limits. Each wrong try slows down this account only.
 * @param account the account that the words may belong to
 * @param wrong the sentence when `attempt` finds nothing
 */
export async function tryWordsAlone<Found extends object>(
  db: Db,
  { typed, account, network, wrong }: { typed: string; account: string; network: string; wrong: string },
  attempt: (words: string[]) => Promise<Found | { wait: number } | null>,
): Promise<{ done: 'found'; found: Found } | NotYet> {
  const read = wordsTyped(typed)
  if (!('words' in read)) return notYet(422, { words: sentenceAbout(read) })
  const tried = { number: `account ${account}`, network: '' }
  return within(db, network, async () => {
    const wait = secondsToWait(tried)
    if (wait > 0) return { wait }
    const found = await attempt(read.words)
    if (!found) {
      failedOnce(tried)
      return notYet(422, { form: wrong })
    }
    forgetFailures(tried)
    return 'wait' in found ? found : { done: 'found', found }
  })
}

async function withNumber<Done extends { done: string }>(
  db: Db,
  typed: { number?: string; words?: string },
  network: string,
  attempt: (tried: { number: string; words: string[]; network: string }) => Promise<Done | Asked>,
): Promise<Done | NotYet> {
  const number = typed.number ?? ''
  const read = wordsTyped(typed.words ?? '')
  if (!number || !('words' in read)) {
    const errors: Errors = {}
    if (!number) errors.number = words.signIn.number
    if (!('words' in read)) errors.words = sentenceAbout(read)
    return notYet(422, errors)
  }
  return within(db, network, async () => {
    const answer = await attempt({ number, words: read.words, network })
    if (!('wrong' in answer)) return answer
    // Without the number, and the same for an unknown number: the answer must not reveal which it was.
    await recordReading(db, 'stranger', 'case.wrong-words')
    return notYet(422, { form: words.signIn.wrong })
  })
}

/** The limits that all tries share. */
async function within<Done extends { done: string }>(
  db: Db,
  network: string,
  attempt: () => Promise<Done | NotYet | { wait: number }>,
): Promise<Done | NotYet> {
  if (!(await allow(db, 'case.enter', network, TRIES_AN_HOUR)))
    return notYet(429, { form: words.signIn.tooOften }, 3600)
  try {
    const answer = await attempt()
    if (!('wait' in answer)) return answer
    const form = words.signIn.wait({ seconds: plural(answer.wait, words.signIn.seconds) })
    return notYet(429, { form }, answer.wait)
  } catch (error) {
    if (!(error instanceof Busy)) throw error
    return notYet(503, { form: words.signIn.busy }, error.retryAfter)
  }
}

const notYet = (status: number, errors: Errors, retryAfter?: number): NotYet => ({
  done: 'not-yet',
  status,
  errors,
  ...(retryAfter === undefined ? {} : { retryAfter }),
})

const sentenceAbout = (read: Exclude<ReadWords, { words: string[] }>): string =>
  'count' in read ? countSentence(read.count) : unknownSentence(read.unknown)

function countSentence(count: number): string {
  if (count === 0) return words.signIn.noWords
  return words.signIn.sixWords({ count })
}

function unknownSentence(unknown: string[]): string {
  const quoted = unknown.map((word) => `“${cutText(word, 30)}”`).join(' and ')
  return words.signIn.spelling({ unknown: quoted })
}
