import { signed } from '#app/platform/http/cookies.server.ts'
import type { Db } from '#db/schema.ts'
import { meantOnForm } from '../deadlines/chosen-day.ts'
import type { Answers } from '../model/questions.ts'
import { checkAnswers } from './answer-checks.server.ts'
import { type Draft, draftOf } from './drafts.server.ts'
import { answersIn } from './report-answers.ts'
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

// The report, one question at a time: uses the same draft and the same sending as the whole form.

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
  const all = allAnswers(draft, step, typed)
  const way = wayOn(step, typed)
  const problems = way.checked ? problemsOfStep(step, checkAnswers(all)) : {}
  const wrong = Object.keys(problems).length > 0
  const next = wrong ? stepAddress(step) : way.to
  const nothingYet = !draft && !posted.file?.name && step.fields.every((field) => !all[field])
  if (typed.intent === 'whole' && nothingYet) return { done: 'go', to: WHOLE_EMPTY, cookies: [] }
  const shared = step.slug === 'sharing' ? typed.shared : draft?.shared && 'yes'
  const outcome = await takeReport(db, request, {
    ...posted,
    before: draft,
    way: typed.intent === 'whole' ? 'whole' : 'steps',
    at: slugIn(next),
    typed: {
      ...all,
      ...(shared ? { shared } : {}),
      ...(typed.here ? { here: typed.here } : {}),
      submission: typed.submission ?? '',
      intent: way.files ? (typed.intent ?? '') : 'save',
    },
  })
  if (outcome.done === 'sent') throw new Error('a step sends nothing')
  const { cookies } = outcome
  if (outcome.done === 'not-yet') return { ...outcome, done: 'stay' }
  if (wrong) return { done: 'stay', status: 422, cookies, form: { ...outcome.form, problems } }
  return { done: 'go', to: LEAVES_FOR.get(typed.intent ?? '') ?? next, cookies }
}

type Typed = Posted['typed']

/** The draft's answers, overwritten by those of this page. */
function allAnswers(draft: Draft | null, step: Step, typed: Typed): Answers {
  const answers: Partial<Answers> = { ...draft?.answers, ...pick(answersIn(typed), step.fields) }
  return answersIn(answers as Record<string, string>)
}

/** Where the pressed button leads, and whether that requires valid answers. */
function wayOn(step: Step, { intent = '', change }: Typed) {
  const files = intent === 'add-file' || intent.startsWith('remove-')
  // A person who goes back, or leaves for another day, does not have to fix this page first.
  if (files || intent === 'card' || LEAVES_FOR.has(intent))
    return { files, checked: false, to: stepAddress(step) }
  const before = intent === 'back' ? stepBefore(step) : undefined
  if (before) return { files, checked: false, to: stepAddress(before) }
  return { files, checked: true, to: change ? CHECK : addressAfter(step) }
}

const WHOLE = '/legal-help?draft=open#report'
const WHOLE_EMPTY = '/legal-help#your-case'
/** Buttons that leave the questions. The answers are saved, and the person returns to the same question. */
const LEAVES_FOR = new Map([
  ['later', '/legal-help'],
  ['whole', WHOLE],
])
const slugIn = (address: string) => address.split('/').at(-1)

/**
 * Sends the answers of all pages, or saves the chosen day for an ambiguous date.
 * @param day the chosen day, UNKNOWN, or nothing
 */
export async function sendSteps(
  db: Db,
  request: Request,
  posted: Pick<Posted, 'typed' | 'network'>,
  day?: string,
): Promise<Outcome> {
  const draft = await draftOf(db, request)
  const { submission = '', website = '', intent } = posted.typed
  return takeReport(db, request, {
    network: posted.network,
    file: null,
    before: draft,
    way: 'steps',
    typed: {
      ...(draft?.answers ?? {}),
      ...(day ? { dateMeant: meantOnForm(day, draft?.answers.date ?? '') } : {}),
      ...(draft?.shared ? { shared: 'yes' } : {}),
      intent: intent === 'day' ? 'save' : 'send',
      submission,
      website,
      // Timed from when the first page was sent, however quickly the last one is filled in.
      started: signed('case-started', String(Date.parse(draft?.begunAt ?? ''))),
    },
  })
}

/** Where "Continue with my answers" leads. */
export const goOnAt = ({ way, at }: Draft): string => (way === 'steps' ? addressOf(at) : WHOLE)

const pick = (answers: Answers, fields: readonly (keyof Answers)[]): Partial<Answers> =>
  Object.fromEntries(fields.map((field) => [field, answers[field]]))
