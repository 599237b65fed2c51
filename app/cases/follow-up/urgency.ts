import type { ReadDate } from '#app/platform/dates/read-date.ts'
import { dayAfter } from '#app/platform/time.ts'
import { lastDay } from '#app/shared/legal-days.ts'
import type { DayBody } from '../deadlines/chosen-day.ts'
import { dayMeant } from '../deadlines/day-meant.ts'
import { URGENT } from '../model/case-summary.ts'
import type { Kind } from '../model/rules.ts'
import { questionsFor } from './follow-up-questions.ts'
import type { ChoiceQuestion, MoreAnswers, Question, Urgency } from './follow-up-shapes.ts'

// The urgent answers among the few more questions: danger, a day in court, an eviction, an appeal.

interface Given {
  /** The day that is not over anywhere: 2026-11-21. */
  today: string
  /** The day of the answers. */
  received: string
  /** The meaning of typed dates, as the person or our team chose it later. */
  chosen: readonly DayBody[]
}

export function urgencyOf(violationType: Kind | '', answers: MoreAnswers, given: Given): Urgency {
  const found = new Set<string>()
  for (const question of questionsFor(violationType)) {
    const answer = answers[question.id]
    if (answer !== undefined && 'choices' in question)
      for (const one of urgentOf(question, answer)) found.add(one)
  }
  const told = daysTold(violationType, answers, given)
  const days = told.flatMap((one) => dayToAct(one, given.today) ?? [])
  // An ambiguous day may be tomorrow.
  if (days.length > 0 || told.some(({ read }) => read.kind === 'ask')) found.add('court')
  const nearest = days.toSorted()[0]
  return {
    urgent: URGENT.filter((one) => found.has(one)),
    ...(nearest ? { urgentOn: nearest } : {}),
    ...(answers.still === 'yes' || answers.still === 'no' ? { still: answers.still } : {}),
  }
}

const urgentOf = ({ choices }: ChoiceQuestion, given: string | readonly string[]): string[] =>
  choices.flatMap(({ value, urgent }) => (urgent && [given].flat().includes(value) ? [urgent] : []))

export interface DayTold {
  /** The question. */
  of: string
  label: string
  words: string
  read: ReadDate
  about: 'past' | 'coming'
  mustAct: MustAct
}

type MustAct = 'that-day' | number

/** The days by which they must act, or on which such a deadline starts, with our reading of them. */
export const daysTold = (
  violationType: Kind | '',
  answers: MoreAnswers,
  { received, chosen }: Pick<Given, 'received' | 'chosen'>,
): DayTold[] =>
  questionsFor(violationType).flatMap((question) => {
    const mustAct = mustActIn(question)
    const words = answers[question.id]
    if (!mustAct || typeof words !== 'string' || words === '') return []
    const about = mustAct === 'that-day' ? 'coming' : 'past'
    // All answers are saved again when one of them changes, so we do not know when "yesterday" was typed.
    const earliest = dayAfter(received, -1)
    const read = dayMeant({ of: question.id, words, received, earliest, about }, chosen)
    return [{ of: question.id, label: question.label, words, read, about, mustAct }]
  })

const mustActIn = (question: Question): MustAct | undefined =>
  'day' in question ? question.day.mustAct : undefined

/** The day by which the person must act, if it is certain and still to come. */
function dayToAct({ read, mustAct }: DayTold, today: string): string | null {
  if (read.kind !== 'day' && read.kind !== 'month') return null
  const day = mustAct === 'that-day' ? read.day : lastDay(read.day, { amount: mustAct, unit: 'days' })
  if (day >= today) return day
  // A month alone counts from its first day, which may be over while the actual day is not.
  return read.kind === 'month' && day.slice(0, 7) >= today.slice(0, 7) ? today : null
}
