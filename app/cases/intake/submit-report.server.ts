import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Busy } from '#app/platform/passphrases/kdf.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { hour } from '#app/platform/time.ts'
import { cardToSend } from '#app/shared/access-card/access-card.server.ts'
import type { Db } from '#db/schema.ts'
import { dropDraftFile, isSameFile, takeFile } from '../files/case-files.server.ts'
import {
  CANNOT_KEEP,
  CANNOT_KEEP_STEPS,
  DRAFTS_AGAIN_IN,
  DraftsFull,
  NO_ROOM,
} from '../files/draft-limits.server.ts'
import { intakeStopped } from '../model/case-mails.server.ts'
import { type Answers, NO_ANSWERS, QUESTION_NAMES } from '../model/questions.ts'
import { noRoomFor } from '../model/rules.ts'
import { fileView } from '../person/client-view.server.ts'
import type { FileView } from '../person/client-view.ts'
import { checkAnswers } from './answer-checks.server.ts'
import { receiptCookie, sameAsSent } from './case-receipt.server.ts'
import { createCase, isSent } from './create-case.server.ts'
import type { Way } from './draft-schema.server.ts'
import {
  type Draft,
  draftCookie,
  dropDraftCookie,
  forgetDraft,
  newDraft,
  saveDraft,
} from './drafts.server.ts'
import { goTo } from './no-store-response.server.ts'
import { type MadeWords, wordsAhead } from './precompute-passphrase.server.ts'
import {
  answersIn,
  asSent,
  isCarriedWhole,
  type Problems,
  withCarried,
  withDayTyped,
} from './report-answers.ts'
import { finishedTooFast, keepsCookies, startOf, submissionFrom } from './submission.server.ts'
import { words } from './words.ts'

// The outcome of a posted report. The screen (screens/intake/whole.tsx) turns it into a response.

export type Outcome =
  | { done: 'sent'; cookies: string[] }
  | { done: 'saved'; cookies: string[]; at: SavedAt; form: FormState }
  | { done: 'not-yet'; status: number; retryAfter?: number; cookies: string[]; form: FormState }

/** Where on the page to continue after saving; 'steps' is one question at a time; 'check' shows the answers before sending. */
export type SavedAt = 'check' | 'files' | 'saved' | 'go-on' | 'access' | 'steps' | 'your-case'

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
  /** false: it came from the cached page without its script, so a second press of the button cannot be recognized. */
  hadSecret?: boolean
}

/** A posted report, before its file is looked into. */
interface Report {
  submission: string
  sending: boolean
  /** With the typed answers. */
  draft: Draft
  /** This browser's saved draft of this form. */
  before: Draft | null
  /** Another window of this browser holds the saved draft. */
  elsewhere: boolean
}

/** Takes a posted report: checks it, looks into its file, saves the typed text, and sends it if that was requested. */
export async function takeReport(db: Db, request: Request, posted: Posted): Promise<Outcome> {
  const { typed, file } = posted
  const submission = submissionFrom(typed.submission)
  const sending = typed.intent === 'send'
  if (sending && (await isSent(db, submission))) return sentOutcome(request, submission)
  const elsewhere = !isCarrying(typed) && isElsewhere(posted.before, typed.submission)
  const before = elsewhere ? null : posted.before
  const draft = await draftOf(posted, before, submission)
  const asksFirst = sending && posted.hadSecret === false
  // Saving here would overwrite another window's draft. Sending does not.
  if (elsewhere && (asksFirst || !sending)) return notYet(draft, { form: words.answers.elsewhere })
  if (typed.intent === 'one-by-one' && !before && !file?.name && isEmpty(draft))
    return { done: 'saved', cookies: [], at: 'steps', form: EMPTY_FORM }
  const report = {
    submission,
    sending,
    draft: await withoutRemovedFile(db, draft, typed.intent),
    before,
    elsewhere,
  }
  const problems = sending ? problemsOfSending(request, report.draft) : {}
  if (sending && !file?.name && report.draft.files.length === 0) {
    const same = await sameAsSent(db, request, asSent(report.draft.answers))
    if (same) return sentOutcome(request, same.submission, same.seen)
  }
  const looked = await lookIntoFile(db, report, posted, isEmptyOf(problems) && !asksFirst)
  if (looked.kind === 'refused')
    return keepReport(db, report, posted, { ...problems, file: looked.why }, looked.againIn)
  const withFile = { ...report, draft: { ...report.draft, files: looked.files } }
  return sending && isEmptyOf(problems) && !asksFirst
    ? sendReport(db, request, withFile, posted, looked.ahead)
    : keepReport(db, withFile, posted, problems)
}

async function draftOf(posted: Posted, before: Draft | null, submission: string): Promise<Draft> {
  const { typed, way = 'whole', at } = posted
  const answers = isCarrying(typed) ? withCarried(before?.answers, answersIn(typed)) : answersIn(typed)
  return {
    ...(before ?? { ...(await newDraft()), ...begunWith(typed) }),
    answers: withDayTyped(answers, before?.answers, { here: typed.here, ours: today() }),
    shared: isCarrying(typed) ? (before?.shared ?? false) : Boolean(typed.shared),
    way,
    at,
    form: before?.form ?? submission,
  }
}

/** From when its page was rendered: the page of the answers measures from there how long the person took. */
function begunWith({ started }: Posted['typed']): Partial<Draft> {
  const at = startOf(started)
  return at ? { begunAt: new Date(at).toISOString() } : {}
}

/** Answers carried over from "How long do I have?". */
const isCarrying = ({ intent }: Posted['typed']): boolean => intent === 'carry'

async function withoutRemovedFile(db: Db, draft: Draft, intent = ''): Promise<Draft> {
  const removed = /^remove-(.{22})$/.exec(intent)?.[1]
  if (!removed) return draft
  await dropDraftFile(db, draft.id, removed)
  return { ...draft, files: draft.files.filter((one) => one.id !== removed) }
}

function problemsOfSending(request: Request, draft: Draft): Problems {
  const problems = checkAnswers(draft.answers)
  return keepsCookies(request) ? problems : { ...problems, form: words.answers.noCookies }
}

type Looked =
  /** The files of the report now, and its private words if they are being made already. */
  | { kind: 'taken'; files: Draft['files']; ahead?: Promise<MadeWords> }
  /** @param againIn seconds after which to try again */
  | { kind: 'refused'; why: string; againIn?: number | undefined }

/** Takes the file that came with the report. One that is there already is not taken twice. */
async function lookIntoFile(
  db: Db,
  { draft, sending }: Report,
  { typed, file }: Posted,
  isComplete: boolean,
): Promise<Looked> {
  const { files } = draft
  if (!file?.name)
    return typed.intent === 'add-file'
      ? { kind: 'refused', why: words.files.addFirst }
      : { kind: 'taken', files }
  const full = noRoomFor(file, files)
  if (full) return { kind: 'refused', why: full }
  const ahead = sending && isComplete ? { ahead: wordsAhead() } : {}
  const took = await takeFile(db, draft, { file, original: Boolean(typed.original) })
  if ('refused' in took) return { kind: 'refused', why: took.refused, againIn: took.againIn }
  if (files.every((one) => !isSameFile(one, took.taken)))
    return { kind: 'taken', files: [...files, took.taken], ...ahead }
  await dropDraftFile(db, draft.id, took.taken.id)
  return { kind: 'taken', files, ...ahead }
}

const isEmptyOf = (problems: Problems): boolean => Object.keys(problems).length === 0

/** Saves the typed text. The report is sent later, has problems, or is shown before it is sent. */
async function keepReport(
  db: Db,
  { draft, before, elsewhere }: Report,
  posted: Posted,
  problems: Problems,
  againIn?: number,
): Promise<Outcome> {
  // Sending an untouched form leaves no empty draft behind.
  if (!isEmptyOf(problems) && !before && isEmpty(draft)) return notYet(draft, problems, { againIn })
  if (elsewhere) return notYet({ ...draft, files: [] }, problems, { againIn })
  const stored = await storeDraft(db, draft)
  if (stored.kind === 'full') return notKept(db, draft, posted, problems)
  const all = { ...problems, ...stored.problems }
  const cookies = [draftCookie(stored.draft)]
  const { typed } = posted
  const intent = typed.intent ?? ''
  if (!isEmptyOf(all)) {
    const outcome = notYet(stored.draft, all, { againIn, cookies })
    return { ...outcome, form: { ...outcome.form, onlyFile: SAVING.includes(intent) } }
  }
  return {
    done: 'saved',
    cookies: [...cookies, ...carriedNotice(stored.draft.answers, typed)],
    at: intent === 'send' ? 'check' : (SAVED_AT[intent] ?? 'files'),
    form: formState(stored.draft),
  }
}

/** Saves a report without problems, and sends it. Sending needs no room. */
async function sendReport(
  db: Db,
  request: Request,
  report: Report,
  posted: Posted,
  ahead: Promise<MadeWords> | undefined,
): Promise<Outcome> {
  const { draft, elsewhere } = report
  const stored = await storeDraft(db, draft)
  if (stored.kind === 'full') {
    const outcome = await createFromReport(db, request, report, posted, { ahead, cookies: [] })
    return outcome.done === 'sent' ? ofThisWindow(outcome, elsewhere) : notKept(db, draft, posted, {})
  }
  const cookies = elsewhere ? [] : [draftCookie(stored.draft)]
  if (!isEmptyOf(stored.problems)) return notYet(stored.draft, stored.problems, { cookies })
  const outcome = await createFromReport(db, request, { ...report, draft: stored.draft }, posted, {
    ahead,
    cookies,
  })
  return ofThisWindow(outcome, elsewhere)
}

/** The other window's report stays in place. */
const ofThisWindow = (outcome: Outcome, elsewhere: boolean): Outcome =>
  elsewhere && outcome.done === 'sent'
    ? { ...outcome, cookies: outcome.cookies.filter((one) => one !== dropDraftCookie()) }
    : outcome

type Stored = { kind: 'stored'; draft: Draft; problems: Problems } | { kind: 'full' }

async function storeDraft(db: Db, draft: Draft): Promise<Stored> {
  try {
    const saved = await saveDraft(db, draft)
    // Another request left no room for these files, while this one was looked into.
    for (const { file } of saved.left) await dropDraftFile(db, saved.draft.id, file.id)
    const why = saved.left.findLast((one) => one.why)?.why
    return { kind: 'stored', draft: saved.draft, problems: why ? { file: why } : {} }
  } catch (error) {
    if (error instanceof DraftsFull) return { kind: 'full' }
    throw error
  }
}

/** Returns the typed text to the page, and leaves the stored draft as it was. */
async function notKept(db: Db, draft: Draft, posted: Posted, problems: Problems): Promise<Outcome> {
  const kept = draft.stored?.files ?? []
  const lost = draft.files.filter(({ id }) => kept.every((one) => one.id !== id))
  for (const { id } of lost) await dropDraftFile(db, draft.id, id)
  const left = { ...draft, files: draft.files.filter((one) => !lost.includes(one)), savedAt: null }
  const all = lost.length > 0 ? { ...problems, file: NO_ROOM.refused } : problems
  // Don't suggest "send now" while there are validation errors.
  if (posted.typed.intent === 'send' && !isEmptyOf(all)) return notYet(left, all)
  const form = posted.way === 'steps' ? CANNOT_KEEP_STEPS : CANNOT_KEEP
  return notYet(left, { ...all, form }, { againIn: DRAFTS_AGAIN_IN })
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

/**
 * The secret of a posted form. The cached page has none without its script: then the button was pressed twice if this
 * browser's draft has the same answers, and otherwise this is another report.
 */
export function secretOfForm(typed: Posted['typed'], before: Draft | null): string {
  const answers = answersIn(typed)
  const same = before?.form && QUESTION_NAMES.every((name) => before.answers[name] === answers[name])
  return submissionFrom(typed.submission || (same ? before.form : undefined))
}

/** Two windows of one browser, each with its own form, are two reports: neither overwrites the other. */
export const isElsewhere = (draft: Draft | null, form: string | undefined): boolean =>
  Boolean(draft?.form && form && draft.form !== form)

const isEmpty = ({ answers, files, shared }: Draft): boolean =>
  files.length === 0 && !shared && Object.values(answers).every((answer) => answer === '')

async function createFromReport(
  db: Db,
  request: Request,
  { draft, submission }: Report,
  { typed, network }: Posted,
  { ahead, cookies }: { ahead: Promise<MadeWords> | undefined; cookies: string[] },
): Promise<Outcome> {
  const within = await allow(db, 'case.send', network, config.values.CASES_AN_HOUR)
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
    if (error instanceof Busy)
      return notYet(draft, { form: words.answers.busy }, { cookies, againIn: error.retryAfter })
    if (!(error instanceof BrokenRecipients)) throw error
    await alertStaff(db)
    return notYet(draft, { form: words.answers.stopped }, { cookies, againIn: 3600 })
  }
  return sentOutcome(request, submission)
}

const sentOutcome = (request: Request, submission: string, seen = false): Outcome => ({
  done: 'sent',
  cookies: [dropDraftCookie(), receiptCookie(submission, seen, request)],
})

/** @param again `againIn`: seconds after which to try again. The trouble is ours then */
function notYet(
  draft: Draft,
  problems: Problems,
  { againIn, cookies = [] }: { againIn?: number | undefined; cookies?: string[] } = {},
) {
  return {
    done: 'not-yet' as const,
    status: againIn ? 503 : 422,
    ...(againIn ? { retryAfter: againIn } : {}),
    cookies,
    form: formState(draft, problems),
  }
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

/** The button "Put my access card in this box": appends the card below the typed text, once. */
export async function withCard(db: Db, request: Request, typed: Posted['typed']): Promise<Posted['typed']> {
  if (typed.intent !== 'card') return typed
  const card = await cardToSend(db, request)
  const before = typed.communication ?? ''
  if (!card || before.includes(card)) return typed
  return { ...typed, communication: [before, card].filter(Boolean).join('\n\n') }
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
