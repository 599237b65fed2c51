import { enterCase, isCaseThere, proveWithWords, tryWordsAlone } from '#app/cases/cases.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { LOCKER_SLOTS } from './locker-rules.ts'
import { caseInLocker, keepInLocker, takeFromLocker } from './saved-cases.server.ts'
import { words as says } from './words.ts'

// Opens and changes lockers with typed words, within the limits of opening a case.

export interface Typed {
  number: string
  words: string
}

export interface Told {
  status: number
  errors: Record<string, string>
  retryAfter?: number
  /** The case is in the locker, but these words no longer open it. */
  dead?: true
  full?: true
}
type Outcome<Done> = { done: Done } | { told: Told }

const told = (form: string, more: Partial<Told> = {}): { told: Told } => ({
  told: { status: 422, errors: { form }, ...more },
})

type WithWords<Done> = (db: Db, account: string, typed: Typed, network: string) => Promise<Outcome<Done>>

/** Reports a locker that was changed outside the site to the member who uses it. */
const orRefused =
  <Done>(act: WithWords<Done>): WithWords<Done> =>
  async (...asked) => {
    try {
      return await act(...asked)
    } catch (error) {
      if (error instanceof Refused) return told(error.message, { status: error.status })
      throw error
    }
  }

/** Opens the case that these words open in an account. @returns the Set-Cookie line of the visit */
export const openWithWords = orRefused<string>(async (db, account, typed, network) => {
  const tried = { typed: typed.words, account, network, wrong: says.own.wrong }
  const answer = await tryWordsAlone(db, tried, async (words) => {
    const number = await caseInLocker(db, account, words)
    if (number === null) return null
    return (await isCaseThere(db, number)) ? enterCase(db, { number, words, network }) : { gone: true }
  })
  if (answer.done !== 'found') return { told: answer }
  if ('entered' in answer.found) return { done: answer.found.entered }
  return told(says.own['gone' in answer.found ? 'gone' : 'renewed'], { dead: true })
})

/** Keeps a case with an account, if its number and words are right. */
export const keepWithWords = orRefused<true>(async (db, account, typed, network) => {
  const answer = await proveWithWords(db, typed, network)
  if (answer.done !== 'proved') return { told: answer }
  if (await keepInLocker(db, account, answer)) return { done: true }
  return told(says.keep.full({ most: LOCKER_SLOTS }), { full: true })
})

export const takeOutWithWords = orRefused<true>(async (db, account, typed, network) => {
  const tried = { typed: typed.words, account, network, wrong: says.takeOut.wrong }
  const answer = await tryWordsAlone(db, tried, async (words) =>
    (await takeFromLocker(db, account, words)) ? {} : null,
  )
  return answer.done === 'found' ? { done: true } : { told: answer }
})
