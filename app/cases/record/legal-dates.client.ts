import { type ChartHistory, chartAt } from '#app/factbook/model/rules.ts'
import type { About, ReadDate } from '#app/platform/dates/read-date.ts'
import { sayDay } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { type DayBody, HAPPENED } from '../deadlines/chosen-day.ts'
import { candidatesOf } from '../deadlines/counted.ts'
import { type CorrectedDates, corrected, type DateChange, daysOf } from '../deadlines/date-changes.ts'
import { whenItHappened } from '../deadlines/day-meant.ts'
import type { Deadlines } from '../deadlines/deadlines.ts'
import { words } from '../deadlines/words.ts'
import { type DayTold, daysTold, urgencyOf } from '../follow-up/urgency.ts'
import type { CaseSummary } from '../model/case-summary.ts'
import { counts } from './authorship.ts'
import type { OpenedCase } from './open-case.client.ts'

// The legal dates of a case in a staff browser.

/** The legal dates of a case as its person was told them, with our team's corrections. */
export async function datesOfOpened(opened: OpenedCase, at: Date): Promise<CorrectedDates> {
  return corrected(await toldTo(opened, at), dateChanges(opened), at)
}

/**
 * The rules change, but the dates that a person was told stay. All versions are requested, so that the
 * day of the case is not revealed.
 */
async function toldTo(opened: OpenedCase, at: Date): Promise<Deadlines> {
  const { deadlinesFor, withCorrections } = await import('../deadlines/deadlines.ts')
  const answers = { ...opened.answers, day: happenedOf(opened) }
  const answer = await fetch('/staff/cases/limits')
  if (!answer.ok) throw new Error('The dates did not arrive. Load the page again.')
  const history = (await answer.json()) as ChartHistory
  const told = deadlinesFor(answers, chartAt(history, opened.entries[0]?.at ?? ''), at)
  return withCorrections(told, deadlinesFor(answers, chartAt(history, NOW), at))
}

/** When it happened, from the person's text and later corrections of it. */
export const happenedOf = ({ answers, received, chosenDays }: OpenedCase): ReadDate =>
  whenItHappened(answers, received, chosenDays)

/** Sorts after every timestamp. */
const NOW = '9'

/** The days including this change, for the line of the list. */
export async function daysWith(opened: OpenedCase, change: DateChange, at: Date) {
  const changes = [...dateChanges(opened), change]
  return daysOf(corrected(await toldTo(opened, at), changes, at))
}

/** A date that the person typed, for the staff's screen. */
export interface ShownDay {
  of: string
  label: string
  words: string
  about: About
  says: string
  asks: boolean
  candidates: { value: string; label: string }[]
}

/** The dates that the person typed, with our reading of them: when it happened, and days by which they must act. */
export const daysShown = (opened: OpenedCase): ShownDay[] =>
  [
    {
      of: HAPPENED,
      label: words.which.when,
      words: opened.answers.date,
      read: happenedOf(opened),
      about: 'past' as const,
    },
    ...toldDays(opened),
  ].map(({ of, label, words: typed, about, read }) => ({
    of,
    label,
    words: typed,
    about,
    says: saysForStaff(read),
    asks: read.kind === 'ask',
    candidates: read.kind === 'day' ? [{ value: read.day, label: sayDay(read.day) }] : candidatesOf(read),
  }))

function saysForStaff(read: ReadDate): string {
  if (read.kind === 'day') return `We read ${sayDay(read.day)}.`
  if (read.kind === 'month') return `They gave a month. We use its first day, ${sayDay(read.day)}.`
  if (read.kind === 'ask')
    return 'It is not clear which day this is. Nothing is counted from it. Please confirm a day.'
  return 'No day is known. Nothing is counted from it.'
}

const toldDays = (opened: OpenedCase): DayTold[] =>
  daysTold(opened.answers.violationType, opened.more?.answers ?? {}, {
    received: moreReceived(opened),
    chosen: opened.chosenDays,
  })

/** The days for the line of the list, including this choice. */
export async function lineWithDay(
  opened: OpenedCase,
  chosen: DayBody,
  at: Date,
): Promise<Partial<CaseSummary>> {
  const after = { ...opened, chosenDays: [...opened.chosenDays, chosen] }
  const { violationType } = opened.answers
  const given = { today: dayNotOver(at), received: moreReceived(opened), chosen: after.chosenDays }
  const { urgent, urgentOn } = urgencyOf(violationType, opened.more?.answers ?? {}, given)
  return {
    deadlines: daysOf(await datesOfOpened(after, at)),
    dayUnclear: happenedOf(after).kind === 'ask',
    ...(opened.more ? { urgent, urgentOn } : {}),
  }
}

/** The day of the newest answers to the few more questions, in UTC as stored. */
const moreReceived = ({ entries, received }: OpenedCase): string =>
  entries.findLast((one) => one.kind === 'more' && counts(one))?.at.slice(0, 10) ?? received

const dateChanges = ({ entries }: OpenedCase): DateChange[] =>
  entries.flatMap((one) => (one.kind === 'date' && counts(one) ? [one.body] : []))
