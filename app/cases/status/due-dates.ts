import { HOUR } from '#app/platform/time.ts'
import type { Status } from '../model/rules.ts'
import { STATUS_RULES } from './status-rules.ts'

interface Promised {
  status: Status
  dueAt: string
  answeredAt: string | null
  /** The person's unanswered action, and by when we want to answer. */
  waitsFor: string | null
  answerBy: string | null
}

interface Due {
  look: 'plain' | 'waiting' | 'danger'
  words: string
}

const SOON = 12 * HOUR

/** Whether we still owe a first answer. */
export const promiseRuns = ({ status, answeredAt }: Pick<Promised, 'status' | 'answeredAt'>): boolean =>
  STATUS_RULES[status].clock === 'runs' && !answeredAt

/** The text when nothing has a due time: while the 48 hours run, that is because we answered. */
const REST_WORDS = {
  runs: 'We answered',
  paused: 'Waiting for the person',
  over: 'Nothing is due',
} as const

/** When our next action for the person is due, or null. */
export function nextDue(one: Omit<Promised, 'waitsFor'>): string | null {
  const first = promiseRuns(one) ? one.dueAt : null
  return first && one.answerBy ? (first < one.answerBy ? first : one.answerBy) : (first ?? one.answerBy)
}

/** Our next promise to the person, as text. */
const WAITS_WORDS: Record<string, string> = {
  answer: 'Answer',
  withdrawal: 'Withdrawn',
  deletion: 'Deletion requested',
}

const whatWaits = (one: Promised): string =>
  promiseRuns(one) ? 'First answer' : (WAITS_WORDS[one.waitsFor ?? ''] ?? 'Answer')

/** The time left for what we owe the person, as text. */
export function dueInWords(one: Promised, at: number): Due {
  const by = nextDue(one)
  if (!by) {
    return { look: 'plain', words: REST_WORDS[STATUS_RULES[one.status].clock] }
  }
  const left = Date.parse(by) - at
  const what = whatWaits(one)
  if (left < 0) return { look: 'danger', words: `${what}: late by ${hours(-left)}` }
  return { look: left < SOON ? 'waiting' : 'plain', words: `${what}: in ${hours(left)}` }
}

function hours(ms: number): string {
  const whole = Math.floor(ms / HOUR)
  if (whole < 1) return 'less than an hour'
  if (whole < 48) return whole === 1 ? '1 hour' : `${whole} hours`
  return `${Math.floor(whole / 24)} days`
}
