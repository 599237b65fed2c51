import type { Answers } from '../rules.ts'
import type { Problems } from './report-answers.ts'

export interface Step {
  slug: string
  /** The heading of its page, and what the answer is called when all answers are checked. */
  title: string
  fields: readonly (keyof Answers)[]
  /** Why it can be skipped, where it can. */
  optional: boolean
}

/** The questions of the report, one a page, in the order of the whole form. */
export const STEPS: readonly Step[] = [
  { slug: 'problem', title: 'Kind of problem', fields: ['violationType'], optional: false },
  { slug: 'story', title: 'What happened', fields: ['description'], optional: false },
  { slug: 'who', title: 'The organization', fields: ['organisation', 'worksFor'], optional: true },
  { slug: 'when', title: 'The date', fields: ['date'], optional: true },
  { slug: 'where', title: 'The state', fields: ['state'], optional: true },
  { slug: 'files', title: 'Files', fields: [], optional: true },
  { slug: 'you', title: 'About you', fields: ['anonymous', 'name', 'email', 'notify'], optional: false },
  { slug: 'sharing', title: 'Before you send', fields: ['consent'], optional: true },
]

const BASE = '/legal-help/questions'
export const CHECK = `${BASE}/check`

export const stepAddress = (step: Step): string => `${BASE}/${step.slug}`
export const FIRST_STEP = `${BASE}/${STEPS[0]?.slug}`

export const stepBefore = (step: Step): Step | undefined => STEPS[STEPS.indexOf(step) - 1]
export const addressAfter = (step: Step): string => {
  const next = STEPS[STEPS.indexOf(step) + 1]
  return next ? stepAddress(next) : CHECK
}

/** The page to come back to, by the slug that a draft keeps; without one, where all answers are checked. */
export function addressOf(slug: string | undefined): string {
  const step = STEPS.find((one) => one.slug === slug)
  return step ? stepAddress(step) : CHECK
}

/** The first question that has no answer so far. */
export function firstOpen(answers: Answers): string {
  const open = STEPS.find(({ fields }) => fields.length > 0 && fields.every((field) => answers[field] === ''))
  return open ? stepAddress(open) : CHECK
}

/** The step on which this answer is given. */
export const stepOf = (field: string): Step | undefined =>
  field === 'file'
    ? STEPS.find(({ slug }) => slug === 'files')
    : STEPS.find(({ fields }) => (fields as readonly string[]).includes(field))

/** Only what is wrong on this page. */
export function problemsOfStep(step: Step, problems: Problems): Problems {
  const own = Object.entries(problems).filter(([field]) => stepOf(field) === step || field === 'form')
  return Object.fromEntries(own)
}
