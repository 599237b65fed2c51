import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { hour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { fileView } from '../client/client-view.server.ts'
import type { FileView } from '../client/client-view.ts'
import { dropDraftFile, type FileToTake, isSameFile, takeFile } from '../files/case-files.server.ts'
import {
  CANNOT_KEEP,
  CANNOT_KEEP_STEPS,
  DRAFTS_AGAIN_IN,
  DraftsFull,
  NO_ROOM,
} from '../files/draft-limits.server.ts'
import { intakeStopped } from '../letters.server.ts'
import { type Answers, NO_ANSWERS } from '../questions.ts'
import { noRoomFor } from '../rules.ts'
import { problemsIn } from './answer-checks.server.ts'
import { receiptCookie, sameAsSent } from './case-receipt.server.ts'
import { createCase, isSent } from './create-case.server.ts'
import {
  type Draft,
  draftCookie,
  dropDraftCookie,
  forgetDraft,
  newDraft,
  type Saved,
  saveDraft,
} from './drafts.server.ts'
import type { Way } from './kept-shapes.server.ts'
import { answersIn } from './posted-answers.server.ts'
import { goTo } from './private-answers.server.ts'
import { asSent, type Problems } from './report-answers.ts'
import { finishedTooFast, submissionFrom } from './submission.server.ts'
import { keepsCookies } from './tried-cookie.server.ts'
import { words } from './words.ts'
import { type MadeWords, wordsAhead } from './words-ahead.server.ts'

// What a posted report leads to. The screen (routes/report/whole.tsx) turns it into an answer.

const CASES_AN_HOUR = 10
export type Outcome =
  | { done: 'sent'; cookies: string[] }
  | { done: 'saved'; cookies: string[]; at: SavedAt; form: FormState }
  | { done: 'not-yet'; status: number; retryAfter?: number; cookies: string[]; form: FormState }

/** Where on the page to go on after saving; 'steps' is one question at a time. */
export type SavedAt = 'files' | 'saved' | 'go-on' | 'steps'

export interface FormState {
  answers: Answers
  files: FileView[]
  savedAt: string | null
  shared: boolean
  problems: Problems
  /** What was asked for was to save, and only the file could not be taken. */
  onlyFile?: boolean
}

export interface Posted {
  typed: Record<string, string>
  file: File | null
  network: string
  /** What this browser had saved before. */
  before: Draft | null
  way?: Way
  /** The page of the questions to come back to. */
  at?: string
}

/** Takes a posted report: checks it, keeps what was typed, and sends it when it was meant to be sent. */
export async function takeReport(db: Db, request: Request, posted: Posted): Promise<Outcome> {
  const { typed, file, network, way = 'whole', at } = posted
  const submission = submissionFrom(typed.submission)
  if (typed.intent === 'send' && (await isSent(db, submission))) return sent(request, submission)
  const answers = answersIn(typed)
  const elsewhere = isElsewhere(posted.before, typed.submission)
  const before = elsewhere ? null : posted.before
  let draft: Draft = {
    ...(before ?? (await newDraft())),
    answers,
    shared: Boolean(typed.shared),
    way,
    at,
    form: before?.form ?? submission,
  }
  // Saving here would write over what another window holds. Sending does not.
  if (elsewhere && typed.intent !== 'send') return notYet(draft, [], { form: words.answers.elsewhere }, 422)
  if (typed.intent === 'one-by-one' && !before && !file?.name && isEmpty(draft))
    return { done: 'saved', cookies: [], at: 'steps', form: EMPTY_FORM }
  const removed = /^remove-(.{22})$/.exec(typed.intent ?? '')?.[1]
  if (removed) {
    await dropDraftFile(db, draft.id, removed)
    draft.files = draft.files.filter((one) => one.id !== removed)
  }
  const problems: Problems = typed.intent === 'send' ? problemsIn(answers) : {}
  if (typed.intent === 'send' && !keepsCookies(request)) problems.form = words.answers.noCookies
  const given = file && file.name !== '' ? file : null
  let againIn: number | undefined
  if (typed.intent === 'send' && !given && draft.files.length === 0) {
    const same = await sameAsSent(db, request, asSent(answers))
    if (same) return sent(request, same.submission, same.seen)
  }
  const mayBeSent = typed.intent === 'send' && Object.keys(problems).length === 0
  const ahead = mayBeSent && given && !noRoomFor(given, draft.files) ? wordsAhead() : undefined
  if (given) {
    const took = await takeOneMore(db, draft, { file: given, original: Boolean(typed.original) })
    if ('refused' in took) {
      problems.file = took.refused
      againIn = took.againIn
    } else if (draft.files.some((one) => isSameFile(one, took.taken))) {
      await dropDraftFile(db, draft.id, took.taken.id)
    } else draft.files = [...draft.files, took.taken]
  } else if (typed.intent === 'add-file') {
    problems.file = words.files.addFirst
  }
  const wrong = Object.keys(problems).length > 0
  // An untouched form that was sent leaves no draft of nothing behind.
  const status = againIn ? 503 : 422
  const again = againIn ? { retryAfter: againIn } : {}
  if (wrong && !before && isEmpty(draft)) return { ...notYet(draft, [], problems, status), ...again }
  if (wrong && elsewhere) return { ...notYet({ ...draft, files: [] }, [], problems, status), ...again }
  const saved = await savedWhereThereIsRoom(db, draft)
  // What is sent now needs no room.
  if (!saved && (wrong || typed.intent !== 'send')) return notKept(db, draft, posted, problems)
  draft = saved?.draft ?? draft
  for (const { file: late, why } of saved?.left ?? []) {
    await dropDraftFile(db, draft.id, late.id)
    if (why) problems.file = why
  }
  const cookies = elsewhere || !saved ? [] : [draftCookie(draft)]
  if (Object.keys(problems).length > 0) {
    const outcome = notYet(draft, cookies, problems, status)
    const onlyFile = SAVING.includes(typed.intent ?? '')
    return { ...outcome, ...again, form: { ...outcome.form, onlyFile } }
  }
  if (typed.intent !== 'send')
    return { done: 'saved', cookies, at: SAVED_AT[typed.intent ?? ''] ?? 'files', form: formState(draft) }
  const outcome = await send(db, request, draft, { ...typed, submission }, cookies, network, ahead)
  if (!saved && outcome.done !== 'sent') return notKept(db, draft, posted, problems)
  // The other window's report stays where it is.
  const stays = elsewhere && outcome.done === 'sent'
  return stays ? { ...outcome, cookies: outcome.cookies.filter((one) => one !== dropDraftCookie()) } : outcome
}

/** @returns null when there is no room for more that is not sent */
async function savedWhereThereIsRoom(db: Db, draft: Draft): Promise<Saved | null> {
  try {
    return await saveDraft(db, draft)
  } catch (error) {
    if (error instanceof DraftsFull) return null
    throw error
  }
}

/** What was typed goes back to the page, and what was kept before stays as it was. */
async function notKept(db: Db, draft: Draft, posted: Posted, problems: Problems): Promise<Outcome> {
  const kept = draft.stored?.files ?? []
  const lost = draft.files.filter(({ id }) => kept.every((one) => one.id !== id))
  for (const { id } of lost) await dropDraftFile(db, draft.id, id)
  if (lost.length > 0) problems.file = NO_ROOM.refused
  // Who has to put something right first is not told to send it now.
  const asked = posted.typed.intent === 'send' && Object.keys(problems).length > 0
  if (!asked) problems.form = posted.way === 'steps' ? CANNOT_KEEP_STEPS : CANNOT_KEEP
  const files = draft.files.filter((one) => !lost.includes(one))
  const outcome = notYet({ ...draft, files, savedAt: null }, [], problems, asked ? 422 : 503)
  return { ...outcome, ...(asked ? {} : { retryAfter: DRAFTS_AGAIN_IN }) }
}

const SAVED_AT: Record<string, SavedAt> = { save: 'saved', 'go-on': 'go-on', 'one-by-one': 'steps' }
const SAVING = Object.keys(SAVED_AT)

/** Two windows of one browser, each with a form of its own, are two reports: neither writes over the other. */
export const isElsewhere = (draft: Draft | null, form: string | undefined): boolean =>
  Boolean(draft?.form && form && draft.form !== form)

const isEmpty = ({ answers, files, shared }: Draft): boolean =>
  files.length === 0 && !shared && Object.values(answers).every((answer) => answer === '')

async function send(
  db: Db,
  request: Request,
  draft: Draft,
  typed: Record<string, string>,
  cookies: string[],
  network: string,
  ahead?: Promise<MadeWords>,
): Promise<Outcome> {
  const submission = typed.submission ?? ''
  const within = await allow(db, 'case.send', network, CASES_AN_HOUR)
  const suspicious = Boolean(typed.website) || finishedTooFast(typed.started) || !within
  try {
    await createCase(db, {
      draft,
      answers: asSent(draft.answers),
      submission,
      lane: suspicious ? 'quarantine' : 'open',
      words: ahead,
    })
  } catch (error) {
    if (error instanceof Busy) {
      const form = words.answers.busy
      return { ...notYet(draft, cookies, { form }, 503), retryAfter: error.retryAfter }
    }
    if (!(error instanceof BrokenRecipients)) throw error
    await alertStaff(db)
    const form = words.answers.stopped
    return { ...notYet(draft, cookies, { form }, 503), retryAfter: 3600 }
  }
  return sent(request, submission)
}

const sent = (request: Request, submission: string, seen = false): Outcome => ({
  done: 'sent',
  cookies: [dropDraftCookie(), receiptCookie(submission, seen, request)],
})

async function takeOneMore(db: Db, draft: Draft, given: FileToTake): ReturnType<typeof takeFile> {
  const full = noRoomFor(given.file, draft.files)
  return full ? { refused: full } : takeFile(db, draft, given)
}

function notYet(draft: Draft, cookies: string[], problems: Problems, status: number) {
  return { done: 'not-yet' as const, status, cookies, form: formState(draft, problems) }
}

export function formState(draft: Draft, problems: Problems = {}): FormState {
  return {
    answers: draft.answers,
    files: draft.files.map(fileView),
    shared: draft.shared,
    savedAt: draft.savedAt && hour(draft.savedAt, config.timeZone),
    problems,
  }
}

export const EMPTY_FORM: FormState = {
  answers: NO_ANSWERS,
  files: [],
  savedAt: null,
  shared: false,
  problems: {},
}

/** "Clear my answers from this device": nothing of them is left anywhere. */
export async function clearAnswers(db: Db, request: Request): Promise<Response> {
  await forgetDraft(db, request)
  const notice = leaveNotice({ kind: 'success', ...words.answers.cleared })
  return goTo('/legal-help', [dropDraftCookie(), notice], true)
}

async function alertStaff(db: Db): Promise<void> {
  if (await allow(db, 'recipients.alert', 'site', 1)) await queueMail(db, intakeStopped())
}
