import { KINDS, type Kind, LIMITS, WORKS_FOR } from './rules.ts'
import { STATES } from './state-choices.ts'

// THE CASE FORM: one line a question. The whole form, the one-question pages, the check page, the person's page, the staff's
// view, the export and the checks are made from it. What people read for it is in words.ts, under the same name; docs/tasks.md
// says how to add one. A name, once landed, never changes: sealed records hold it.

interface Basics {
  /** The page that asks it, one question at a time. */
  step: StepName
  required?: true
  /** Asked, and shown, only for this kind of problem. */
  onlyFor?: Kind
  /** Neither asked nor kept when this box is checked. */
  unless?: 'anonymous'
}

interface LineQuestion extends Basics {
  kind: 'line' | 'email'
  most: number
  width?: 'half'
  autoComplete?: string
  /** A day, typed as people write it. */
  day?: true
}

interface StoryQuestion extends Basics {
  kind: 'story'
  most: number
  rows: number
}

interface RadioQuestion extends Basics {
  kind: 'radios'
  values: readonly string[]
}

interface SelectQuestion extends Basics {
  kind: 'select'
  values: readonly string[]
  width?: 'half'
}

interface BoxQuestion extends Basics {
  kind: 'box'
}

type Question = LineQuestion | StoryQuestion | RadioQuestion | SelectQuestion | BoxQuestion

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
  violationType: { step: 'problem', kind: 'radios', required: true, values: KINDS },
  description: { step: 'story', kind: 'story', required: true, rows: 10, most: LIMITS.description },
  organisation: { step: 'who', kind: 'line', most: LIMITS.organisation },
  date: { step: 'when', kind: 'line', day: true, width: 'half', most: LIMITS.date },
  state: { step: 'where', kind: 'select', width: 'half', values: STATES.map(([code]) => code) },
  // Some time limits depend on it.
  worksFor: { step: 'who', kind: 'select', onlyFor: 'work', values: WORKS_FOR },
  anonymous: { step: 'you', kind: 'box' },
  name: {
    step: 'you',
    kind: 'line',
    required: true,
    unless: 'anonymous',
    most: LIMITS.name,
    autoComplete: 'name',
  },
  email: {
    step: 'you',
    kind: 'email',
    required: true,
    unless: 'anonymous',
    most: LIMITS.email,
    autoComplete: 'email',
  },
  notify: { step: 'you', kind: 'box', unless: 'anonymous' },
  communication: { step: 'you', kind: 'story', rows: 6, most: LIMITS.communication },
  consent: { step: 'sharing', kind: 'box' },
} satisfies Record<string, Question>

export type QuestionName = keyof typeof TABLE
export const QUESTIONS: Record<QuestionName, Question> = TABLE
export const QUESTION_NAMES = Object.keys(TABLE) as QuestionName[]

/** What a person answers on the form. Empty text where nothing was said. */
export type Answers = Record<Exclude<QuestionName, 'violationType'>, string> & {
  violationType: Kind | ''
  /** Which day the words of `date` mean, asked only where they are not clear (deadlines/chosen-day.ts). */
  dateMeant: string
}

export const NO_ANSWERS = Object.fromEntries(
  [...QUESTION_NAMES, 'dateMeant'].map((name) => [name, '']),
) as unknown as Answers

export const questionsOf = (step: StepName): QuestionName[] =>
  QUESTION_NAMES.filter((name) => QUESTIONS[name].step === step)

/** What a part of the whole form asks, in the order of the pages. */
export const questionsIn = (part: Part): QuestionName[] =>
  STEP_NAMES.filter((step) => STEP_PARTS[step] === part).flatMap(questionsOf)

/** All of them as the form asks them: problems are told in this order. */
export const FORM_ORDER: QuestionName[] = STEP_NAMES.flatMap(questionsOf)

export const isAsked = (name: QuestionName, { violationType }: Pick<Answers, 'violationType'>): boolean => {
  const { onlyFor } = QUESTIONS[name]
  return !onlyFor || onlyFor === violationType
}

/** Whether another answer leaves it out: somebody who stays anonymous gives no name. */
export const isLeftOut = (name: QuestionName, answers: Answers): boolean => {
  const { unless } = QUESTIONS[name]
  return unless !== undefined && answers[unless] !== ''
}
