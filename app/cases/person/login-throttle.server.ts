// The delay is per network and case number: after five failures 2, 4, 8 … 60 seconds, and never a lockout. There is no limit
// per case alone, because anyone who knows its number could lock its person out; six words are too many to try from many
// networks. In memory: failed sign-ins are not stored.

const FREE_TRIES = 5
const LONGEST = 60
const REMEMBERED = 10_000
const FORGOTTEN_AFTER = 60 * 60_000

interface Failures {
  count: number
  until: number
  at: number
}

export interface Tried {
  number: string
  network: string
}

const nameOf = ({ number, network }: Tried): string => `${number} ${network}`

const failures = new Map<string, Failures>()

/** Seconds until this number may be tried again from this network. */
export function secondsToWait(at: Tried): number {
  const number = nameOf(at)
  const found = failures.get(number)
  if (found && Date.now() - found.at > FORGOTTEN_AFTER) failures.delete(number)
  return Math.max(0, Math.ceil(((failures.get(number)?.until ?? 0) - Date.now()) / 1000))
}

export function failedOnce(at: Tried): void {
  const number = nameOf(at)
  const count = (failures.get(number)?.count ?? 0) + 1
  const pause = count < FREE_TRIES ? 0 : Math.min(LONGEST, 2 ** (count - FREE_TRIES + 1))
  failures.delete(number)
  failures.set(number, { count, until: Date.now() + pause * 1000, at: Date.now() })
  const oldest = failures.size > REMEMBERED ? failures.keys().next().value : undefined
  if (oldest !== undefined) failures.delete(oldest)
}

export const forgetFailures = (at: Tried): void => {
  failures.delete(nameOf(at))
}
