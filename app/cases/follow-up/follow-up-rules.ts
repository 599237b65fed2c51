import { lastDay } from '#app/platform/legal-days.ts'
import { readIncidentDay } from '../deadlines/incident-day.ts'
import { URGENT } from '../record/case-summary.ts'
import type { CaseRecord } from '../record/record-bodies.ts'
import type { Kind } from '../rules.ts'
import { questionsFor } from './follow-up-questions.ts'
import {
  type ChoiceQuestion,
  type MoreAnswers,
  type MoreBody,
  NOT_SURE,
  type Option,
  type Question,
  TEXT_LIMIT,
  type Urgency,
} from './follow-up-shapes.ts'

export const optionsOf = ({ choices }: ChoiceQuestion): readonly Option[] => [
  ...choices,
  { value: NOT_SURE, label: 'Not sure' },
]

/** The form's name for one box of a question that takes several. */
export const boxName = (id: string, value: string): string => `${id}.${value}`

export const limitOf = (question: Question): number =>
  'text' in question ? TEXT_LIMIT[question.text] : TEXT_LIMIT.day

/** Reads a posted form. What is no answer to any question of this kind is left out. */
export function answersIn(
  violationType: Kind | '',
  typed: Record<string, string>,
): { answers: MoreAnswers; problems: Record<string, string> } {
  const answers: MoreAnswers = {}
  const problems: Record<string, string> = {}
  for (const question of questionsFor(violationType)) {
    const { id } = question
    if ('choices' in question) {
      const values = optionsOf(question).map(({ value }) => value)
      if (question.several) {
        const chosen = values.filter((value) => typed[boxName(id, value)])
        if (chosen.length > 0) answers[id] = chosen
      } else if (values.includes(typed[id] ?? '')) answers[id] = typed[id]!
    } else if (typed[id]) {
      answers[id] = typed[id]
      const limit = limitOf(question)
      const is = typed[id].length
      if (is > limit) {
        const says = `Use up to ${limit.toLocaleString('en-US')} characters.`
        problems[id] = `${says} Yours has ${is.toLocaleString('en-US')}. Write the rest as a message.`
      }
    }
  }
  return { answers, problems }
}

/** Answers as the form would post them. */
export const asTyped = (answers: MoreAnswers): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, given]) =>
      typeof given === 'string' ? [[id, given]] : (given ?? []).map((value) => [boxName(id, value), 'yes']),
    ),
  )

/** What in these answers may not wait. @param today the day that is not over anywhere: 2026-11-21 */
export function urgencyOf(violationType: Kind | '', answers: MoreAnswers, today: string): Urgency {
  const found = new Set<string>()
  const days: string[] = []
  for (const question of questionsFor(violationType)) {
    const given = answers[question.id]
    if (given === undefined) continue
    if ('choices' in question) for (const one of urgentOf(question, given)) found.add(one)
    const day = dayToAct(question, String(given), today)
    if (day) days.push(day)
  }
  if (days.length > 0) found.add('court')
  const nearest = days.toSorted()[0]
  return {
    urgent: URGENT.filter((one) => found.has(one)),
    ...(nearest ? { urgentOn: nearest } : {}),
    ...(answers.still === 'yes' || answers.still === 'no' ? { still: answers.still } : {}),
  }
}

const urgentOf = ({ choices }: ChoiceQuestion, given: string | readonly string[]): string[] =>
  choices.flatMap(({ value, urgent }) => (urgent && [given].flat().includes(value) ? [urgent] : []))

/** The day by which the person must act, where an answer names one that is still to come. */
function dayToAct(question: Question, given: string, today: string): string | null {
  const mustAct = 'day' in question && question.day.mustAct
  const read = mustAct ? readIncidentDay(given) : null
  if (!mustAct || !read) return null
  const day = mustAct === 'that-day' ? read.day : lastDay(read.day, { amount: mustAct, unit: 'days' })
  if (day >= today) return day
  // A month alone counts from its first day, which may be over while the day itself is not.
  return !read.exact && day.slice(0, 7) >= today.slice(0, 7) ? today : null
}

/** The answers in words, in the order of the questions. */
export function inWords(violationType: Kind | '', answers: MoreAnswers): { name: string; value: string }[] {
  return questionsFor(violationType).flatMap((question) => {
    const given = answers[question.id]
    if (given === undefined) return []
    const values = [given].flat()
    const said =
      'choices' in question
        ? optionsOf(question).flatMap(({ value, label }) => (values.includes(value) ? [label] : []))
        : values
    return said.length > 0 ? [{ name: question.label, value: said.join('; ') }] : []
  })
}

/** Whether two sets of answers say the same. */
export function sameAnswers(one: MoreAnswers, other: MoreAnswers): boolean {
  const told = (answers: MoreAnswers) => JSON.stringify(Object.entries(answers).toSorted())
  return told(one) === told(other)
}

/** The newest of the records "more"; the ones before it stay in the case. */
export const newestMore = (records: readonly CaseRecord[]): MoreBody | null =>
  records.findLast((one) => one.kind === 'more')?.body ?? null
