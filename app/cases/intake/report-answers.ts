import { kindIn } from '../older-labels.ts'
import { type Answers, isLeftOut, NO_ANSWERS, QUESTION_NAMES, type QuestionName } from '../questions.ts'

export type Problems = Partial<Record<QuestionName | 'file' | 'form', string>>

/**
 * The answers in a posted form, unchecked; everything else that was posted is ignored. What is longer than we take is kept
 * whole, so that the person can shorten it: only the size of the whole form has a limit.
 */
export function answersIn(typed: Record<string, string>): Answers {
  const texts = Object.fromEntries(QUESTION_NAMES.map((name) => [name, typed[name] ?? '']))
  return { ...NO_ANSWERS, ...texts, violationType: kindIn(typed.violationType) ?? '' }
}

/** Who stays anonymous gives no name and no address, whatever stands in the boxes. */
export const asSent = (answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(QUESTION_NAMES.filter((name) => isLeftOut(name, answers)).map((name) => [name, ''])),
})

/** The specification's notice stands over the list when one of these two is missing. */
export const needsNotice = (problems: Problems): boolean =>
  Boolean(problems.violationType || problems.description)
