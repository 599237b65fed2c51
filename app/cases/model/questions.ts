import type { FieldRow } from '#app/platform/forms/define-form.ts'
import { KINDS, type Kind, LIMITS, WORKS_FOR } from './rules.ts'
import { STATES } from './state-choices.ts'

// THE CASE FORM: one entry per question (platform/forms/define-form.ts). The whole form, the one-question pages, the check
// page, the person's page, the staff's view, the export and the checks are made from it. Its copy is in words.ts, under the
// same name; question-form.ts joins the two. docs/tasks.md says how to add a question. A released name never changes,
// because sealed records contain it.

type Question = FieldRow & {
  /** The page for it when one question is asked at a time. */
  step: StepName
  /** Asked, and shown, only for this kind of problem. */
  onlyFor?: Kind
  /** Neither asked nor stored when this box is checked. */
  unless?: 'anonymous'
  /** A day, typed in the person's own format. */
  day?: true
  /** That of the address is the same on every form (platform/mail/email-address.server.ts). */
  most?: number
}

/** The pages of one question each, and the part of the whole form that each belongs to. */
export const STEP_PARTS = {
  problem: 'problem',
  story: 'story',
  who: 'story',
  when: 'story',
  where: 'story',
  files: 'files',
  you: 'you',
  sharing: 'sharing',
} as const
export type StepName = keyof typeof STEP_PARTS
export type Part = (typeof STEP_PARTS)[StepName]
export const STEP_NAMES = Object.keys(STEP_PARTS) as StepName[]

/** In the order in which answers are listed. */
const TABLE = {
  violationType: { step: 'problem', kind: 'tiles', required: true, values: KINDS },
  description: { step: 'story', kind: 'text', required: true, rows: 10, most: LIMITS.description },
  organisation: {
    step: 'who',
    kind: 'line',
    most: LIMITS.organisation,
    typing: { autoComplete: 'off' },
  },
  date: {
    step: 'when',
    kind: 'line',
    day: true,
    width: 'half',
    most: LIMITS.date,
    typing: { autoComplete: 'off' },
  },
  state: { step: 'where', kind: 'select', width: 'half', values: STATES.map(([code]) => code) },
  // Some deadlines depend on it.
  worksFor: { step: 'who', kind: 'select', onlyFor: 'work', values: WORKS_FOR },
  anonymous: { step: 'you', kind: 'box' },
  name: {
    step: 'you',
    kind: 'line',
    required: true,
    unless: 'anonymous',
    most: LIMITS.name,
    typing: { autoComplete: 'name' },
  },
  email: {
    step: 'you',
    kind: 'email',
    required: true,
    unless: 'anonymous',
    most: LIMITS.email,
    typing: { spellCheck: false },
  },
  notify: { step: 'you', kind: 'box', unless: 'anonymous' },
  communication: { step: 'you', kind: 'text', rows: 6, most: LIMITS.communication },
  consent: { step: 'sharing', kind: 'box' },
} satisfies Record<string, Question>

export type QuestionName = keyof typeof TABLE
export const QUESTIONS: Record<QuestionName, Question> = TABLE
export const QUESTION_NAMES = Object.keys(TABLE) as QuestionName[]

/** A person's answers on the form. An empty string means no answer. */
export type Answers = Record<Exclude<QuestionName, 'violationType'>, string> & {
  violationType: Kind | ''
  /** The meaning of the day typed in `date`, asked only if it is ambiguous (deadlines/chosen-day.ts). */
  dateMeant: string
  /** The day on which the text in `date` was typed (deadlines/day-typed.ts). */
  dateTyped: string
}

export const NO_ANSWERS = Object.fromEntries(
  [...QUESTION_NAMES, 'dateMeant', 'dateTyped'].map((name) => [name, '']),
) as unknown as Answers

export const questionsOf = (step: StepName): QuestionName[] =>
  QUESTION_NAMES.filter((name) => QUESTIONS[name].step === step)

/** The questions of a part of the whole form, in the order of the pages. */
export const questionsIn = (part: Part): QuestionName[] =>
  STEP_NAMES.filter((step) => STEP_PARTS[step] === part).flatMap(questionsOf)

/** All of them in the order of the form: errors are listed in this order. */
export const FORM_ORDER: QuestionName[] = STEP_NAMES.flatMap(questionsOf)

export const isAsked = (name: QuestionName, { violationType }: Pick<Answers, 'violationType'>): boolean => {
  const { onlyFor } = QUESTIONS[name]
  return !onlyFor || onlyFor === violationType
}

/** Whether another answer excludes it: an anonymous person gives no name. */
export const isLeftOut = (name: QuestionName, answers: Answers): boolean => {
  const { unless } = QUESTIONS[name]
  return unless !== undefined && answers[unless] !== ''
}
