import {
  type Answers,
  QUESTIONS,
  type QuestionName,
  questionsOf,
  STEP_NAMES,
  type StepName,
} from '../model/questions.ts'
import { words } from '../model/words.ts'
import type { Problems } from './report-answers.ts'

export interface Step {
  slug: StepName
  /** The heading of its page, and the label of the answer on the page that shows all answers. */
  title: string
  fields: readonly QuestionName[]
  optional: boolean
}

/** The questions of the report, one per page, in the order of the whole form. */
export const STEPS: readonly Step[] = STEP_NAMES.map((slug) => {
  const fields = questionsOf(slug)
  const optional = fields.every((field) => !QUESTIONS[field].required)
  return { slug, title: words.steps[slug], fields, optional }
})

const BASE = '/legal-help/questions'
export const CHECK = `${BASE}/check`

export const stepAddress = (step: Step): string => `${BASE}/${step.slug}`
export const FIRST_STEP = `${BASE}/${STEPS[0]?.slug}`

export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1]
export const addressAfter = (step: Step): string => {
  const next = STEPS[STEPS.indexOf(step) + 1]
  return next ? stepAddress(next) : CHECK
}

/** The page to return to, by the slug in the draft; by default the page that shows all answers. */
export function addressOf(slug: string | undefined): string {
  const step = STEPS.find((one) => one.slug === slug)
  return step ? stepAddress(step) : CHECK
}

/** The first question without an answer. */
export function firstOpen(answers: Answers): string {
  const open = STEPS.find(({ fields }) => fields.length > 0 && fields.every((field) => answers[field] === ''))
  return open ? stepAddress(open) : CHECK
}

/** The step with this answer. */
export const stepOf = (field: string): Step | undefined =>
  field === 'file'
    ? STEPS.find(({ slug }) => slug === 'files')
    : STEPS.find(({ fields }) => (fields as readonly string[]).includes(field))

/** Only the errors of this page. */
export function problemsOfStep(step: Step, problems: Problems): Problems {
  const own = Object.entries(problems).filter(([field]) => stepOf(field) === step || field === 'form')
  return Object.fromEntries(own)
}
