import { signed } from '#app/platform/requests/cookies.server.ts'
import type { Db } from '#db/schema.ts'
import type { Answers } from '../questions.ts'
import { problemsIn } from './answer-checks.server.ts'
import { type Draft, draftOf } from './drafts.server.ts'
import { answersIn } from './posted-answers.server.ts'
import { type FormState, type Outcome, type Posted, takeReport } from './submit-report.server.ts'
import {
  addressAfter,
  addressOf,
  CHECK,
  problemsOfStep,
  type Step,
  stepAddress,
  stepBefore,
} from './wizard-steps.ts'

// The report, one question at a time: the same draft and the same sending as the whole form.

type StepOutcome =
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
  const answers: Partial<Answers> = { ...draft?.answers, ...pick(given, step.fields) }
  const shared = step.slug === 'sharing' ? typed.shared : draft?.shared && 'yes'
  const filing = typed.intent === 'add-file' || typed.intent?.startsWith('remove-')
  const stays = filing || STAYS.has(typed.intent ?? '')
  const before = typed.intent === 'back' ? stepBefore(step) : undefined
  const all = answersIn(answers as Record<string, string>)
  // Who goes back, or leaves for another day, is not asked to put this page right first.
  const problems = stays || before ? {} : problemsOfStep(step, problemsIn(all))
  const wrong = Object.keys(problems).length > 0
  const next = before ? stepAddress(before) : typed.change ? CHECK : addressAfter(step)
  const goesOn = stays || wrong ? stepAddress(step) : next
  if (typed.intent === 'whole' && !draft && !posted.file?.name && step.fields.every((field) => !all[field]))
    return { done: 'go', to: WHOLE_EMPTY, cookies: [] }
  const outcome = await takeReport(db, request, {
    ...posted,
    before: draft,
    way: typed.intent === 'whole' ? 'whole' : 'steps',
    at: slugIn(goesOn),
    typed: {
      ...all,
      ...(shared ? { shared } : {}),
      submission: typed.submission ?? '',
      intent: filing ? (typed.intent ?? '') : 'save',
    },
  })
  if (outcome.done === 'sent') throw new Error('a step sends nothing')
  const { cookies } = outcome
  if (outcome.done === 'not-yet') return { ...outcome, done: 'stay' }
  if (typed.intent === 'later') return { done: 'go', to: '/legal-help', cookies }
  if (typed.intent === 'whole') return { done: 'go', to: WHOLE, cookies }
  if (wrong) return { done: 'stay', status: 422, cookies, form: { ...outcome.form, problems } }
  return { done: 'go', to: goesOn, cookies }
}

/** Saved, and the same question comes first another time. */
const STAYS = new Set(['later', 'whole'])
const WHOLE = '/legal-help?draft=open#report'
const WHOLE_EMPTY = '/legal-help#your-case'
const slugIn = (address: string) => address.split('/').at(-1)

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

/** Where "Continue with my answers" leads. */
export const goOnAt = ({ way, at }: Draft): string => (way === 'steps' ? addressOf(at) : WHOLE)

const pick = (answers: Answers, fields: readonly (keyof Answers)[]): Partial<Answers> =>
  Object.fromEntries(fields.map((field) => [field, answers[field]]))
