import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { hour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { dropDraftFile, type FileToTake, isSameFile, takeFile } from '../files/case-files.server.ts'
import {
  CANNOT_KEEP,
  CANNOT_KEEP_STEPS,
  DRAFTS_AGAIN_IN,
  DraftsFull,
  NO_ROOM,
} from '../files/draft-limits.server.ts'
import { intakeStopped } from '../model/case-mails.server.ts'
import { type Answers, NO_ANSWERS } from '../model/questions.ts'
import { noRoomFor } from '../model/rules.ts'
import { fileView } from '../person/client-view.server.ts'
import type { FileView } from '../person/client-view.ts'
import { problemsIn } from './answer-checks.server.ts'
import { isCarriedWhole, withCarried } from './carried-answers.ts'
import { receiptCookie, sameAsSent } from './case-receipt.server.ts'
import { keepsCookies } from './cookie-check.server.ts'
import { createCase, isSent } from './create-case.server.ts'
import type { Way } from './draft-schema.server.ts'
import {
  type Draft,
  draftCookie,
  dropDraftCookie,
  forgetDraft,
  newDraft,
  type Saved,
  saveDraft,
} from './drafts.server.ts'
import { goTo } from './no-store-response.server.ts'
import { answersIn } from './posted-answers.server.ts'
import { type MadeWords, wordsAhead } from './precompute-passphrase.server.ts'
import { asSent, type Problems } from './report-answers.ts'
import { finishedTooFast, submissionFrom } from './submission.server.ts'
import { words } from './words.ts'

// The outcome of a posted report. The screen (routes/report/whole.tsx) turns it into a response.

export type Outcome =
  | { done: 'sent'; cookies: string[] }
  | { done: 'saved'; cookies: string[]; at: SavedAt; form: FormState }
  | { done: 'not-yet'; status: number; retryAfter?: number; cookies: string[]; form: FormState }

/** Where on the page to continue after saving; 'steps' is one question at a time. */
export type SavedAt = 'files' | 'saved' | 'go-on' | 'access' | 'steps' | 'your-case'

export interface FormState {
  answers: Answers
  files: FileView[]
  savedAt: string | null
  shared: boolean
  problems: Problems
  /** The request was to save, and only the file was refused. */
  onlyFile?: boolean
}

export interface Posted {
  typed: Record<string, string>
  file: File | null
  network: string
  /** This browser's saved draft. */
  before: Draft | null
  way?: Way
  /** The page of the questions to return to. */
  at?: string
}

/** A report being processed: its intent, its errors, and the draft to save. */
interface Taking {
  db: Db
  request: Request
  posted: Posted
  submission: string
  draft: Draft
  /** This browser's saved draft of this form. */
  before: Draft | null
  /** Another window of this browser holds the saved draft. */
  elsewhere: boolean
  sending: boolean
  problems: Problems
  /** Seconds after which to try again. */
  againIn?: number
  ahead?: Promise<MadeWords>
}

/** Takes a posted report: checks it, saves the typed text, and sends it if that was requested. */
export async function takeReport(db: Db, request: Request, posted: Posted): Promise<Outcome> {
  const { typed, file } = posted
  const submission = submissionFrom(typed.submission)
  const sending = typed.intent === 'send'
  if (sending && (await isSent(db, submission))) return sent(request, submission)
  const elsewhere = isElsewhere(posted.before, typed.submission)
  const before = elsewhere ? null : posted.before
  const draft = await draftOf(posted, before, submission)
  // Saving here would overwrite another window's draft. Sending does not.
  if (elsewhere && !sending) return notYet(draft, [], { form: words.answers.elsewhere }, 422)
  if (typed.intent === 'one-by-one' && !before && !file?.name && isEmpty(draft))
    return { done: 'saved', cookies: [], at: 'steps', form: EMPTY_FORM }
  await removeFile(db, draft, typed.intent)
  const problems: Problems = sending ? problemsIn(draft.answers) : {}
  if (sending && !keepsCookies(request)) problems.form = words.answers.noCookies
  if (sending && !file?.name && draft.files.length === 0) {
    const same = await sameAsSent(db, request, asSent(draft.answers))
    if (same) return sent(request, same.submission, same.seen)
  }
  const taking: Taking = { db, request, posted, submission, draft, before, elsewhere, sending, problems }
  await attachFile(taking)
  return keep(taking)
}

async function draftOf(posted: Posted, before: Draft | null, submission: string): Promise<Draft> {
  const { typed, way = 'whole', at } = posted
  return {
    ...(before ?? (await newDraft())),
    answers: isCarrying(typed) ? withCarried(before?.answers, answersIn(typed)) : answersIn(typed),
    shared: isCarrying(typed) ? (before?.shared ?? false) : Boolean(typed.shared),
    way,
    at,
    form: before?.form ?? submission,
  }
}

/** Answers carried over from "How long do I have?". */
const isCarrying = ({ intent }: Posted['typed']): boolean => intent === 'carry'

async function removeFile(db: Db, draft: Draft, intent = ''): Promise<void> {
  const removed = /^remove-(.{22})$/.exec(intent)?.[1]
  if (!removed) return
  await dropDraftFile(db, draft.id, removed)
  draft.files = draft.files.filter((one) => one.id !== removed)
}

/** Takes the file that came with the report. One that is there already is not taken twice. */
async function attachFile(taking: Taking): Promise<void> {
  const { db, draft, problems, sending, posted } = taking
  const { typed, file } = posted
  if (!file?.name) {
    if (typed.intent === 'add-file') problems.file = words.files.addFirst
    return
  }
  if (sending && isEmptyOf(problems) && !noRoomFor(file, draft.files)) taking.ahead = wordsAhead()
  const took = await takeOneMore(db, draft, { file, original: Boolean(typed.original) })
  if ('refused' in took) {
    problems.file = took.refused
    taking.againIn = took.againIn
  } else if (draft.files.some((one) => isSameFile(one, took.taken))) {
    await dropDraftFile(db, draft.id, took.taken.id)
  } else draft.files = [...draft.files, took.taken]
}

const isEmptyOf = (problems: Problems): boolean => Object.keys(problems).length === 0

/** Saves the typed text, and sends it if that was requested and there are no errors. */
async function keep(taking: Taking): Promise<Outcome> {
  const { db, posted, before, elsewhere, sending, problems, againIn } = taking
  // Sending an untouched form leaves no empty draft behind.
  const status = againIn ? 503 : 422
  const again = againIn ? { retryAfter: againIn } : {}
  const wrong = !isEmptyOf(problems)
  if (wrong && !before && isEmpty(taking.draft))
    return { ...notYet(taking.draft, [], problems, status), ...again }
  if (wrong && elsewhere) return { ...notYet({ ...taking.draft, files: [] }, [], problems, status), ...again }
  const saved = await savedWhereThereIsRoom(db, taking.draft)
  // A report that is sent now needs no room.
  if (!saved && (wrong || !sending)) return notKept(db, taking.draft, posted, problems)
  const draft = saved?.draft ?? taking.draft
  await dropOverflow(db, draft, saved, problems)
  const cookies = elsewhere || !saved ? [] : [draftCookie(draft)]
  const intent = posted.typed.intent ?? ''
  if (!isEmptyOf(problems)) {
    const outcome = notYet(draft, cookies, problems, status)
    return { ...outcome, ...again, form: { ...outcome.form, onlyFile: SAVING.includes(intent) } }
  }
  if (!sending)
    return {
      done: 'saved',
      cookies: [...cookies, ...carriedNotice(draft.answers, posted.typed)],
      at: SAVED_AT[intent] ?? 'files',
      form: formState(draft),
    }
  const outcome = await send({ ...taking, draft }, cookies)
  if (!saved && outcome.done !== 'sent') return notKept(db, draft, posted, problems)
  // The other window's report stays in place.
  const stays = elsewhere && outcome.done === 'sent'
  return stays ? { ...outcome, cookies: outcome.cookies.filter((one) => one !== dropDraftCookie()) } : outcome
}

/** Files for which another request left no room, while this one was looked into. */
async function dropOverflow(db: Db, draft: Draft, saved: Saved | null, problems: Problems): Promise<void> {
  for (const { file: late, why } of saved?.left ?? []) {
    await dropDraftFile(db, draft.id, late.id)
    if (why) problems.file = why
  }
}

/** @returns null when there is no room for more unsent reports */
async function savedWhereThereIsRoom(db: Db, draft: Draft): Promise<Saved | null> {
  try {
    return await saveDraft(db, draft)
  } catch (error) {
    if (error instanceof DraftsFull) return null
    throw error
  }
}

/** Returns the typed text to the page, and leaves the stored draft as it was. */
async function notKept(db: Db, draft: Draft, posted: Posted, problems: Problems): Promise<Outcome> {
  const kept = draft.stored?.files ?? []
  const lost = draft.files.filter(({ id }) => kept.every((one) => one.id !== id))
  for (const { id } of lost) await dropDraftFile(db, draft.id, id)
  if (lost.length > 0) problems.file = NO_ROOM.refused
  // Don't suggest "send now" while there are validation errors.
  const asked = posted.typed.intent === 'send' && Object.keys(problems).length > 0
  if (!asked) problems.form = posted.way === 'steps' ? CANNOT_KEEP_STEPS : CANNOT_KEEP
  const files = draft.files.filter((one) => !lost.includes(one))
  const outcome = notYet({ ...draft, files, savedAt: null }, [], problems, asked ? 422 : 503)
  return { ...outcome, ...(asked ? {} : { retryAfter: DRAFTS_AGAIN_IN }) }
}

/** The next page's notice about carried-over answers. */
const carriedNotice = (answers: Answers, typed: Posted['typed']): string[] => {
  if (!isCarrying(typed)) return []
  const said = isCarriedWhole(answers, answersIn(typed)) ? words.answers.carried : words.answers.carriedInPart
  return [setFlash({ kind: 'info', ...said })]
}

const SAVED_AT: Record<string, SavedAt> = {
  save: 'saved',
  'go-on': 'go-on',
  card: 'access',
  'one-by-one': 'steps',
  carry: 'your-case',
}
const SAVING = Object.keys(SAVED_AT)

/** Two windows of one browser, each with its own form, are two reports: neither overwrites the other. */
export const isElsewhere = (draft: Draft | null, form: string | undefined): boolean =>
  Boolean(draft?.form && form && draft.form !== form)

const isEmpty = ({ answers, files, shared }: Draft): boolean =>
  files.length === 0 && !shared && Object.values(answers).every((answer) => answer === '')

async function send(taking: Taking, cookies: string[]): Promise<Outcome> {
  const { db, request, draft, submission, posted, ahead } = taking
  const { typed, network } = posted
  const within = await allow(db, 'case.send', network, config.anHour.cases)
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

/** "Clear my answers from this device": deletes all of them. */
export async function clearAnswers(db: Db, request: Request): Promise<Response> {
  await forgetDraft(db, request)
  const notice = setFlash({ kind: 'success', ...words.answers.cleared })
  return goTo('/legal-help', [dropDraftCookie(), notice], true)
}

async function alertStaff(db: Db): Promise<void> {
  if (await allow(db, 'recipients.alert', 'site', 1)) await queueMail(db, intakeStopped())
}
