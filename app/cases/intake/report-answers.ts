import { addressSentence } from '#app/platform/mail/address-words.ts'
import { kindIn } from '../older-labels.ts'
import { type Answers, LIMITS, NO_ANSWERS } from '../rules.ts'
import { isState } from '../states.ts'

export type Problems = Partial<Record<keyof Answers | 'file' | 'form', string>>

/**
 * The answers in a posted form, unchecked; everything else that was posted is ignored. What is longer than we take is kept
 * whole, so that the person can shorten it: only the size of the whole form has a limit.
 */
export function answersIn(typed: Record<string, string>): Answers {
  const names = Object.keys(NO_ANSWERS) as (keyof Answers)[]
  const texts = Object.fromEntries(names.map((name) => [name, typed[name] ?? '']))
  return { ...NO_ANSWERS, ...texts, violationType: kindIn(typed.violationType) ?? '' }
}

/** A sentence for each answer that has to change, in the order of the form. */
export function problemsIn(answers: Answers): Problems {
  const problems: Problems = {}
  if (!answers.violationType) problems.violationType = 'Choose what kind of problem it was'
  if (!answers.description) problems.description = 'Tell us what happened'
  const tooLong: [keyof Answers, string, number][] = [
    ['description', 'What happened', LIMITS.description],
    ['date', 'When it happened', LIMITS.date],
    ['organisation', 'The name of the organization', LIMITS.organisation],
  ]
  for (const [name, what, limit] of tooLong) {
    if (answers[name].length > limit) problems[name] = longer(what, limit, answers[name].length)
  }
  if (answers.state && !isState(answers.state)) problems.state = 'Choose a state from the list, or "Not sure"'
  return answers.anonymous ? problems : { ...problems, ...problemsInName(answers) }
}

function problemsInName({ name, email }: Answers): Problems {
  const problems: Problems = {}
  if (!name) problems.name = 'Enter your name, or choose to stay anonymous'
  else if (name.length > LIMITS.name) problems.name = longer('Your name', LIMITS.name, name.length)
  const wrong = addressProblem(email)
  if (!email) problems.email = 'Enter your email address, or choose to stay anonymous'
  else if (wrong) problems.email = wrong
  return problems
}

/** What is wrong with an email address, in a sentence, or null. */
export function addressProblem(email: string): string | null {
  const looksRight =
    email.length <= LIMITS.email && /^[^\s@<>()",;:]+@[^\s@<>()",;:]+\.[^\s@<>()",;:]+$/.test(email)
  return looksRight ? null : addressSentence(email)
}

const longer = (what: string, limit: number, is: number): string =>
  `${what} can have up to ${limit.toLocaleString('en-US')} characters. Yours has ${is.toLocaleString('en-US')}. Make it shorter, or put the rest in a file.`

/** Who stays anonymous gives no name and no address, whatever stands in the boxes. */
export const asSent = (answers: Answers): Answers =>
  answers.anonymous ? { ...answers, name: '', email: '', notify: '' } : answers

/** The specification's notice stands over the list when one of these two is missing. */
export const needsNotice = (problems: Problems): boolean =>
  Boolean(problems.violationType || problems.description)
