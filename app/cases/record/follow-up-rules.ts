import { questionsFor } from '../follow-up/follow-up-questions.ts'
import {
  type ChoiceQuestion,
  type MoreAnswers,
  type MoreBody,
  NOT_SURE,
  type Option,
  type Question,
  TEXT_LIMIT,
} from '../follow-up/follow-up-shapes.ts'
import type { Kind } from '../model/rules.ts'
import type { CaseRecord } from './record-bodies.ts'

export const optionsOf = ({ choices }: ChoiceQuestion): readonly Option[] => [
  ...choices,
  { value: NOT_SURE, label: 'Not sure' },
]

/** The form name of one checkbox of a question with several answers. */
export const boxName = (id: string, value: string): string => `${id}.${value}`

export const limitOf = (question: Question): number =>
  'text' in question ? TEXT_LIMIT[question.text] : TEXT_LIMIT.day

/** Reads a posted form. Ignores anything that answers no question of this kind. */
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

/** The answers as text, in the order of the questions. */
export function inWords(
  violationType: Kind | '',
  answers: MoreAnswers,
): { id: string; name: string; value: string }[] {
  return questionsFor(violationType).flatMap((question) => {
    const given = answers[question.id]
    if (given === undefined) return []
    const values = [given].flat()
    const said =
      'choices' in question
        ? optionsOf(question).flatMap(({ value, label }) => (values.includes(value) ? [label] : []))
        : values
    return said.length > 0 ? [{ id: question.id, name: question.label, value: said.join('; ') }] : []
  })
}

/** Whether two sets of answers are equal. */
export function sameAnswers(one: MoreAnswers, other: MoreAnswers): boolean {
  const told = (answers: MoreAnswers) => JSON.stringify(Object.entries(answers).toSorted())
  return told(one) === told(other)
}

/** The newest of the records "more"; the earlier ones stay in the case. */
export const newestMore = (records: readonly CaseRecord[]): MoreBody | null =>
  records.findLast((one) => one.kind === 'more')?.body ?? null
