import { type DateToKeep, workingsOf } from '#app/deadlines/rules.ts'
import { deadlineChart, deadlineChartAt } from '#app/factbook/factbook.server.ts'
import { chartCheckedOn } from '#app/factbook/model/rules.ts'
import { sizeInWords } from '#app/platform/byte-sizes.ts'
import type { ReadDate } from '#app/platform/dates/read-date.ts'
import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayHere } from '#app/platform/settings/today.server.ts'
import { dayAndHour, longDate, nowDate, nowMs, sayDay } from '#app/platform/time.ts'
import { changedEntry, datedEntry } from '../deadlines/calendar.server.ts'
import { countedView, understoodView } from '../deadlines/counted.ts'
import { type CheckedDate, type CorrectedDates, corrected } from '../deadlines/date-changes.ts'
import { whenItHappened } from '../deadlines/day-meant.ts'
import { type Deadline, type Deadlines, deadlinesFor, withCorrections } from '../deadlines/deadlines.ts'
import type { SealedFile } from '../files/case-files.server.ts'
import { inWords as hiddenInWords } from '../files/cleaning/hidden-details.ts'
import { cleaningOf } from '../files/stored-file-details.ts'
import { type DayTold, daysTold } from '../follow-up/urgency.ts'
import { words as fileWords } from '../model/files-words.ts'
import { STATUS_LABELS } from '../model/labels.ts'
import { answerRows } from '../record/answer-rows.ts'
import { beforeUpTo, DOUBT_FOR_PERSON } from '../record/authorship.ts'
import type { Entry, PersonsCase } from '../record/case-queries.server.ts'
import { inWords } from '../record/follow-up-rules.ts'
import type { Look } from '../record/reading-marks.server.ts'
import type { Referral } from '../record/referral.ts'
import { REASON_FOR_PERSON } from '../record/status-reasons.ts'
import { WORDS_MADE } from '../record/words-reset-records.ts'
import { readOn, readWords } from '../status/read-marks.ts'
import { isClosed } from '../status/status-rules.ts'
import type { CaseView, EntryView, FileView } from './client-view.ts'
import { words } from './words.ts'

const when = (iso: string) => dayAndHour(iso, config.timeZone)

/** The view model of a case's page, with formatted times. */
export async function caseView(
  found: PersonsCase,
  contact: CaseView['contact'],
  looks: Look[] = [],
): Promise<CaseView> {
  const { deletionAskedOn, purgeOn } = found.ending
  return {
    number: found.number,
    status: found.status,
    sentAt: found.sentAt,
    dueBy: when(found.dueAt),
    late: Date.parse(found.dueAt) < nowMs(),
    answered: found.answeredAt !== null,
    says: writtenLast(found).says,
    answers: answerRows(found.answers, 'person'),
    more: found.more && inWords(found.violationType, found.more.answers),
    inDanger: found.more?.urgent.includes('danger') ?? false,
    files: found.files.map(fileView),
    dates: {
      ...datesView(datesOf(found), '/legal-help/case/date'),
      counted: countedView(happenedOf(found)),
    },
    daysTold: daysToldIn(found).map(({ of, label, read }) => ({
      of,
      label,
      understood: understoodView(read),
    })),
    referral: found.referral && !isClosed(found.status) ? shownReferral(found.referral) : null,
    entries: await shownEntries(found),
    contact,
    held: found.held,
    goesOn: deletionAskedOn && purgeOn && longDate(purgeOn),
    keptUntil: deletionAskedOn || !purgeOn ? null : longDate(purgeOn),
    unsent: found.unsent,
    looks: looks.map(({ day, role }) => ({ day: longDate(day), who: `a ${role}` })),
  }
}

/** The dates of a case as the person was told them, with our team's corrections. */
export function datesOf(found: PersonsCase, now = nowDate()): CorrectedDates {
  const changes = found.entries.flatMap((entry) => (entry.kind === 'date' ? [entry.change] : []))
  const answers = { ...found.answers, day: happenedOf(found) }
  const told = deadlinesFor(answers, deadlineChartAt(found.sentAt), now)
  const today = deadlinesFor(answers, deadlineChart(), now)
  return corrected(withCorrections(told, today), changes, now)
}

/** The days by which the person must act, from their answers to the few more questions. */
export const daysToldIn = (found: PersonsCase): DayTold[] =>
  daysTold(found.violationType, found.more?.answers ?? {}, {
    received: moreReceived(found),
    chosen: found.chosenDays,
  })

/** The day of the newest of these answers. */
export const moreReceived = ({ entries, sentAt }: PersonsCase): string =>
  dayHere(entries.findLast(({ kind }) => kind === 'more')?.at ?? sentAt)

/** When it happened, from the person's text and later corrections of it. */
export const happenedOf = ({ answers, sentAt, chosenDays }: PersonsCase): ReadDate =>
  whenItHappened(answers, dayHere(sentAt), chosenDays)

const SAID: Entry['kind'][] = ['message', 'referral', 'referral-answer']

/**
 * Replaces the explanation of the status once we have written. "You do not need to do anything" is not true above an unread
 * message, or under one that names a next step.
 */
export function writtenLast({ entries, readings, status }: PersonsCase): {
  unread: boolean
  says: string | null
} {
  const said = entries.filter(({ kind }) => SAID.includes(kind))
  const ours = said.findLast(({ author }) => author === 'staff')
  const unread = ours !== undefined && !readOn(readings, 'person', ours.seq)
  if (unread) return { unread, says: words.now.toRead }
  const last = status === 'under-review' && ours !== undefined && said.at(-1) === ours
  return { unread, says: last ? words.now.wroteLast : null }
}

const shownReferral = ({ attorney, text, agrees }: Referral): CaseView['referral'] => ({
  attorneyId: attorney.id,
  name: attorney.name,
  firm: attorney.firm,
  profile: `/attorney-directory/${attorney.id}`,
  text,
  agrees,
})

function keptInWords(file: SealedFile): string {
  const { asItWas, stillInside, cleaned, cleanedPdf, cleanedWord, text, cleanedOnce } = fileWords.kept
  const { hidden = [] } = file
  return {
    'drawn-again': cleaned,
    text,
    pdf: cleanedPdf,
    word: cleanedWord,
    once: cleanedOnce,
    original: hidden.length > 0 ? stillInside({ inside: hiddenInWords(hidden).join('; ') }) : asItWas,
  }[cleaningOf(file)]
}

export const fileView = (file: SealedFile): FileView => ({
  id: file.id,
  name: file.name,
  size: sizeInWords(file.size),
  kept: [keptInWords(file), ...(file.scan === 'clean' ? [fileWords.kept.noVirus] : [])].join(' '),
})

/**
 * @param entries the address under which the calendar entries are, by their place in the list
 * @param query the query string of each of these addresses
 */
export function datesView(
  {
    first,
    others = [],
    checked = [],
    hint = null,
    checkedOn,
  }: Pick<Deadlines, 'first'> & Partial<CorrectedDates>,
  entries: string,
  query = '',
) {
  const shown = (one: Deadline, at: number) => ({
    ...one,
    day: one.day && longDate(one.day),
    workings: workingsOf(one),
    ...(one.accepted && { accepted: longDate(one.accepted) }),
    ...(one.sinceThen && 'day' in one.sinceThen && { sinceThen: { day: longDate(one.sinceThen.day) } }),
    entry: canBeKept(one) ? `${entries}/${at}${query}` : null,
  })
  return {
    first: first.map(shown),
    others: others.map((one, at) => shown(one, first.length + at)),
    checked: checked.map((one, at) => ({
      ...one,
      day: one.day && longDate(one.day),
      entry: one.day && !one.over ? `${entries}/our-${at}` : null,
    })),
    hint,
    reviewedOn: longDate(checkedOn ?? chartCheckedOn(deadlineChart())),
  }
}

/** The deadline at this place of the list, if its day is still to come. */
export function dateToKeep(list: Deadline[], place: string, caseNumber: string): DateToKeep | null {
  const one = /^\d{1,2}$/.test(place) ? list[Number(place)] : undefined
  return one && canBeKept(one) ? datedEntry(one, caseNumber) : null
}

/** A date that our team set, if its day is still to come. */
export const dateOfOurs = (one: CheckedDate | undefined, caseNumber: string): DateToKeep | null =>
  one?.day && !one.over ? changedEntry({ ...one, day: one.day }, caseNumber) : null

const canBeKept = (one: Deadline): one is Deadline & { day: string } =>
  one.day !== null && !one.over && !one.safePassed

async function shownEntries({ entries, readings }: PersonsCase): Promise<EntryView[]> {
  const last = beforeUpTo(entries)
  const shown: EntryView[] = []
  // One after the other, so that a long thread does not fill the queue of the worker threads.
  for (const entry of entries)
    shown.push({
      ...(await entryView(entry, readings)),
      ...(DOUBT_FOR_PERSON[entry.proof] && { doubt: DOUBT_FOR_PERSON[entry.proof] }),
      ...(entry.seq === last && { lastBefore: true }),
    })
  return shown
}

const dayInWords = (day: string | null): string => (day ? sayDay(day) : words.thread.dayNotKnown)

async function entryView(entry: Entry, readings: PersonsCase['readings']): Promise<EntryView> {
  const { seq, author, at } = entry
  if (entry.kind === 'unreadable')
    return { seq, author, when: when(at), kind: 'unreadable', text: entry.text }
  if (entry.kind === 'doubtful')
    return { seq, author: 'system', when: when(at), kind: 'doubtful', text: entry.text }
  const own = author === 'person' && entry.kind !== 'status'
  const read = own ? { read: readWords(words.thread.ourTeam, readOn(readings, 'staff', seq)) } : {}
  const base = { seq, author, when: when(at), ...read }
  if (entry.kind === 'message') {
    const { next, text, markdown } = entry
    return {
      ...base,
      kind: 'message',
      next,
      ...(markdown ? { html: await storedHtmlOf(text, 'letter') } : { text }),
    }
  }
  if (entry.kind === 'date') {
    const { title, day, reason } = entry.change
    const text = day ? `${title}: ${longDate(day)}` : words.thread.doesNotApply({ title })
    return { ...base, kind: 'date', text, reason }
  }
  if (entry.kind === 'day') return { ...base, kind: 'day', text: dayInWords(entry.day) }
  if (entry.kind === 'referral') {
    const { attorney, text } = entry.asked
    return { ...base, kind: 'referral', to: `${attorney.name}, ${attorney.firm}`, text }
  }
  if (entry.kind === 'referral-answer') return { ...base, kind: 'referral-answer', agrees: entry.agrees }
  if (entry.kind === 'new-words') return { ...base, kind: 'new-words', text: WORDS_MADE.text }
  if (entry.kind === 'file') return { ...base, kind: 'file', text: entry.name }
  if (entry.kind === 'more') return { ...base, kind: 'more', changed: entry.changed }
  if (entry.kind === 'status')
    return {
      ...base,
      kind: 'status',
      to: STATUS_LABELS[entry.to],
      reason: entry.why ? REASON_FOR_PERSON[entry.why] : entry.reason,
    }
  return { ...base, kind: 'sent' }
}
