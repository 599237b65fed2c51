import { signed } from '#app/platform/cookies.server.ts'
import type { Db } from '#db/schema.ts'
import { answersIn, problemsIn } from './answers.ts'
import { draftOf } from './drafts.server.ts'
import { type FormState, type Outcome, type Posted, takeReport } from './reporting.server.ts'
import type { Answers } from './rules.ts'
import { addressAfter, CHECK, problemsOfStep, type Step, stepAddress, stepBefore } from './steps.ts'

// The report, one question at a time: the same draft and the same sending as the whole form.

export type StepOutcome =
  | { done: 'go'; to: string; cookies: string[] }
  | { done: 'stay'; status: number; cookies: string[]; form: FormState }

/** Takes the answer of one page. The others stay as they were. */
export async function takeStep(
  db: Db,
  request: Request,
  step: Step,
  posted: Pick<Posted, 'typed' | 'file' | 'network'>,
): Promise<StepOutcome> {
  const { typed } = posted
  const draft = await draftOf(db, request)
  const given = answersIn(typed)
  const answers: Partial<Answers> = { ...draft?.answers }
  for (const field of step.fields) answers[field] = given[field]
  const shared = step.slug === 'sharing' ? typed.shared : draft?.shared && 'yes'
  const filing = typed.intent === 'add-file' || typed.intent?.startsWith('remove-')
  const outcome = await takeReport(db, request, {
    ...posted,
    before: draft,
    way: 'steps',
    typed: {
      ...(answers as Answers),
      ...(shared ? { shared } : {}),
      intent: filing ? (typed.intent ?? '') : 'save',
    },
  })
  if (outcome.done === 'sent') throw new Error('a step sends nothing')
  const { cookies } = outcome
  if (outcome.done === 'not-yet') return { ...outcome, done: 'stay' }
  if (filing) return { done: 'go', to: stepAddress(step), cookies }
  if (typed.intent === 'later') return { done: 'go', to: '/legal-help', cookies }
  const before = typed.intent === 'back' && stepBefore(step)
  if (before) return { done: 'go', to: stepAddress(before), cookies }
  const problems = problemsOfStep(step, problemsIn(answersIn(answers as Record<string, string>)))
  if (Object.keys(problems).length > 0) {
    return { done: 'stay', status: 422, cookies, form: { ...outcome.form, problems } }
  }
  return { done: 'go', to: typed.change ? CHECK : addressAfter(step), cookies }
}

/** Sends what was answered on all pages. */
export async function sendSteps(
  db: Db,
  request: Request,
  posted: Pick<Posted, 'typed' | 'network'>,
): Promise<Outcome> {
  const draft = await draftOf(db, request)
  const { submission = '', website = '' } = posted.typed
  return takeReport(db, request, {
    network: posted.network,
    file: null,
    before: draft,
    way: 'steps',
    typed: {
      ...(draft?.answers ?? {}),
      ...(draft?.shared ? { shared: 'yes' } : {}),
      intent: 'send',
      submission,
      website,
      // Filled in since the first page was sent, however quickly the last one is.
      started: signed('case-started', String(Date.parse(draft?.begunAt ?? ''))),
    },
  })
}
