import { typedOn, typedOnForm, typedOnIn } from '../deadlines/day-typed.ts'
import { kindIn } from '../model/older-labels.ts'
import { type Answers, isLeftOut, NO_ANSWERS, QUESTION_NAMES, type QuestionName } from '../model/questions.ts'

export type Problems = Partial<Record<QuestionName | 'file' | 'form', string>>

/** An anonymous report has no name and no address, whatever the boxes contain. */
export const asSent = (answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(QUESTION_NAMES.filter((name) => isLeftOut(name, answers)).map((name) => [name, ''])),
})

/** The specification's notice is above the list when one of these two is missing. */
export const needsNotice = (problems: Problems): boolean =>
  Boolean(problems.violationType || problems.description)

/**
 * The answers in a posted form, unvalidated; other fields are ignored. An answer that is too long is kept whole, so that the
 * person can shorten it: only the size of the whole form has a limit.
 */
export function answersIn(typed: Record<string, string>): Answers {
  const texts = Object.fromEntries(QUESTION_NAMES.map((name) => [name, typed[name] ?? '']))
  const dateMeant = typed.dateMeant ?? ''
  return { ...NO_ANSWERS, ...texts, dateMeant, violationType: kindIn(typed.violationType) ?? '' }
}

/**
 * With the day on which the date was typed. A text that was saved before keeps its day.
 * @param here the day in the person's browser
 * @param ours the organization's day
 */
export function withDayTyped(
  answers: Answers,
  before: Answers | undefined,
  { here, ours }: { here: string | undefined; ours: string },
): Answers {
  const { date } = answers
  const known = before && typedOnIn(before.dateTyped ?? '', date)
  return { ...answers, dateTyped: typedOnForm(known ?? typedOn(here, ours), date) }
}

// Answers carried over from "How long do I have?".

const CARRIED = ['violationType', 'state', 'date', 'worksFor'] as const satisfies QuestionName[]

/** An unfinished report keeps all its answers: only empty ones are filled in. */
export function withCarried(before: Answers | undefined, carried: Answers): Answers {
  const answers: Answers = { ...NO_ANSWERS, ...before }
  const filled = Object.fromEntries(CARRIED.map((name) => [name, answers[name] || carried[name]]))
  return { ...answers, ...filled }
}

/** Whether all of them are in the report now. */
export const isCarriedWhole = (answers: Answers, carried: Answers): boolean =>
  CARRIED.every((name) => !carried[name] || answers[name] === carried[name])
