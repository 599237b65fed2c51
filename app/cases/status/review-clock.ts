import { HOUR } from '#app/platform/time.ts'
import type { WaitsFor } from '#db/tables/cases.ts'
import type { Status } from '../model/rules.ts'
import { nextAtWork, promisedBy, quarterAfter, type WorkHours } from './review-promise.ts'
import { STATUS_RULES } from './status-rules.ts'

// The promised hours. They run while a case is under review, pause while it waits for the person, and start again when a
// case is reopened after its work had ended.

export interface Clock {
  dueAt: string
  /** When it was paused. */
  pausedAt: string | null
  /** How many of the warnings below were sent. */
  escalated: number
  /** Our first answer, which keeps the promise. */
  answeredAt: string | null
}

/** When staff are warned before the promised time, and at it. Of 48 hours: 24, 40 and 48 hours after the case arrived. */
const warningsFor = (hours: number) => [Math.min(24, hours / 2) * HOUR, Math.min(8, hours / 6) * HOUR, 0]
export const MOST_WARNINGS = warningsFor(48).length

/** The clock after a change of status. */
export function clockAfter(clock: Clock, from: Status, to: Status, at: Date, hours: WorkHours): Clock {
  if (from === to) return clock
  const [before, after] = [STATUS_RULES[from].clock, STATUS_RULES[to].clock]
  if (after === 'paused') return before === 'runs' ? { ...clock, pausedAt: at.toISOString() } : clock
  if (after === 'over') return { ...clock, pausedAt: null }
  if (before === 'runs') return clock
  if (before === 'paused' && clock.pausedAt) {
    const stood = at.getTime() - Date.parse(clock.pausedAt)
    return { ...clock, dueAt: nextAtWork(Date.parse(clock.dueAt) + stood, hours), pausedAt: null }
  }
  return { dueAt: promisedBy(at, hours), pausedAt: null, escalated: 0, answeredAt: null }
}

/** The clock after we wrote to the person. */
export const clockAnswered = (clock: Clock, at: Date): Clock => ({
  ...clock,
  answeredAt: clock.answeredAt ?? at.toISOString(),
})

interface AnswerClock {
  waitsFor: WaitsFor | null
  answerBy: string | null
  answerEscalated: number
}

export const NOTHING_WAITS: AnswerClock = { waitsFor: null, answerBy: null, answerEscalated: 0 }

/** The clock after the person did something. An earlier unanswered action keeps its time. */
export function clockWaiting(before: AnswerClock, waitsFor: WaitsFor, at: Date, hours: number): AnswerClock {
  const { answerBy, answerEscalated } = before
  return answerBy
    ? { waitsFor, answerBy, answerEscalated }
    : {
        waitsFor,
        answerBy: new Date(quarterAfter(at.getTime() + hours * HOUR)).toISOString(),
        answerEscalated: 0,
      }
}

/** How many warnings are due by now. */
export const warningsDue = (dueAt: string, at: number, hours: number): number =>
  warningsFor(hours).filter((before) => Date.parse(dueAt) - before <= at).length

/** The promised time of the next cases to warn about, for the database query. */
export const warnedUpTo = (at: number, hours: number): string =>
  new Date(at + (warningsFor(hours)[0] ?? 0)).toISOString()
