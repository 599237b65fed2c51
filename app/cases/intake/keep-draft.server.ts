import { allow } from '#app/platform/http/limits.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { hour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { DraftsFull } from '../files/draft-limits.server.ts'
import { type Answers, NO_ANSWERS } from '../model/questions.ts'
import { isSent } from './create-case.server.ts'
import { changeDraft, type Draft, draftCookie, draftOf, newDraft } from './drafts.server.ts'
import { answersIn, asSent, withDayTyped } from './report-answers.ts'
import { submissionFrom } from './submission.server.ts'
import { isElsewhere } from './submit-report.server.ts'
import { STEPS } from './wizard-steps.ts'

// With scripts the report is saved while it is typed. Only typed text is sent: everything else stays as saved before.

const DRAFTS_AN_HOUR = 200

export type Keeping =
  | { kept: true; at: string; cookie: string }
  /** Sent or cleared meanwhile, held by another window, or no room for more. */
  | { kept: false; why: 'gone' | 'elsewhere' | 'many' }

export async function keepTyped(
  db: Db,
  request: Request,
  typed: Record<string, string>,
  network: string,
): Promise<Keeping> {
  const form = submissionFrom(typed.submission)
  if (await isSent(db, form)) return { kept: false, why: 'gone' }
  const before = await draftOf(db, request)
  if (isElsewhere(before, form)) return { kept: false, why: 'elsewhere' }
  if (!before && !(await allow(db, 'case.keep', network, DRAFTS_AN_HOUR))) return { kept: false, why: 'many' }
  const step = STEPS.find(({ slug }) => slug === typed.at)
  const draft = await changedWhereThereIsRoom(db, before ?? (await newDraft()), (kept) => ({
    answers: asSent(withDayTyped(withTyped(kept, typed), kept.answers, { here: typed.here, ours: today() })),
    shared: 'shared' in typed ? Boolean(typed.shared) : kept.shared,
    way: step ? 'steps' : 'whole',
    at: step?.slug,
    form: kept.form ?? form,
  }))
  if (draft === 'full') return { kept: false, why: 'many' }
  if (!draft?.savedAt) return { kept: false, why: 'gone' }
  return { kept: true, at: hour(draft.savedAt, config.timeZone), cookie: draftCookie(draft) }
}

async function changedWhereThereIsRoom(
  ...given: Parameters<typeof changeDraft>
): Promise<Draft | 'full' | null> {
  try {
    return await changeDraft(...given)
  } catch (error) {
    if (error instanceof DraftsFull) return 'full'
    throw error
  }
}

function withTyped({ answers }: Draft, typed: Record<string, string>): Answers {
  const given = Object.entries(answersIn(typed)).filter(([name]) => name in NO_ANSWERS && name in typed)
  return { ...answers, ...Object.fromEntries(given) }
}
