import { type ChartHistory, chartAt } from '#app/factbook/rules.ts'
import type { ReadDate } from '#app/platform/dates/read-date.ts'
import { type CorrectedDates, corrected, type DateChange, daysOf } from '../deadlines/date-changes.ts'
import { whenItHappened } from '../deadlines/day-meant.ts'
import type { Deadlines } from '../deadlines/deadlines.ts'
import { counts } from './authorship.ts'
import type { OpenedCase } from './open-case.client.ts'

// The legal dates of a case in a staff browser.

/** The legal dates of a case as its person was told them, with what our team corrected. */
export async function datesOfOpened(opened: OpenedCase, at: Date): Promise<CorrectedDates> {
  return corrected(await toldTo(opened, at), dateChanges(opened), at)
}

/** The rules change, and what a person was told stays: all their versions are asked for, so that the day of the case stays sealed. */
async function toldTo(opened: OpenedCase, at: Date): Promise<Deadlines> {
  const { deadlinesFor, withCorrections } = await import('../deadlines/deadlines.ts')
  const answers = { ...opened.answers, day: happenedOf(opened) }
  const answer = await fetch('/staff/cases/limits')
  if (!answer.ok) throw new Error('The dates did not arrive. Load the page again.')
  const history = (await answer.json()) as ChartHistory
  const told = deadlinesFor(answers, chartAt(history, opened.entries[0]?.at ?? ''), at)
  return withCorrections(told, deadlinesFor(answers, chartAt(history, NOW), at))
}

/** When it happened, by what they wrote and what was said of it later. */
export const happenedOf = ({ answers, received, chosenDays }: OpenedCase): ReadDate =>
  whenItHappened(answers, received, chosenDays)

/** Behind every moment. */
const NOW = '9'

/** The days once this change holds too, for the line of the list. */
export async function daysWith(opened: OpenedCase, change: DateChange, at: Date) {
  const changes = [...dateChanges(opened), change]
  return daysOf(corrected(await toldTo(opened, at), changes, at))
}

const dateChanges = ({ entries }: OpenedCase): DateChange[] =>
  entries.flatMap((one) => (one.kind === 'date' && counts(one) ? [one.body] : []))
