import { kindIn } from '../model/older-labels.ts'
import { type Answers, NO_ANSWERS, QUESTION_NAMES } from '../model/questions.ts'

/**
 * The answers in a posted form, unvalidated; other fields are ignored. An answer that is too long is kept whole, so that the
 * person can shorten it: only the size of the whole form has a limit.
 */
export function answersIn(typed: Record<string, string>): Answers {
  const texts = Object.fromEntries(QUESTION_NAMES.map((name) => [name, typed[name] ?? '']))
  const dateMeant = typed.dateMeant ?? ''
  return { ...NO_ANSWERS, ...texts, dateMeant, violationType: kindIn(typed.violationType) ?? '' }
}
