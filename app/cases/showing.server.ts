import { config } from '#app/platform/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { type Deadline, deadlinesFor, pastDueText, reviewedOn } from './deadlines.server.ts'
import type { SealedFile } from './files.server.ts'
import { inWords } from './more/rules.ts'
import type { Entry, PersonsCase } from './queries.server.ts'
import { type Answers, sizeInWords } from './rules.ts'
import type { ShownCase, ShownEntry, ShownFile } from './shown.ts'
import { stateName } from './states.ts'

const when = (iso: string) => dayAndHour(iso, config.timeZone)

/** A case in the words and times of its page. */
export function shownCase(found: PersonsCase, contact: ShownCase['contact']): ShownCase {
  return {
    number: found.number,
    status: found.status,
    sentAt: found.sentAt,
    dueBy: when(found.dueAt),
    answered: found.entries.some((entry) => entry.kind === 'message' && entry.author === 'staff'),
    answers: shownAnswers(found.answers),
    more: found.more && inWords(found.violationType, found.more.answers),
    inDanger: found.more?.urgent.includes('danger') ?? false,
    files: found.files.map(shownFile),
    entries: found.entries.map(shownEntry),
    dates: shownDates(deadlinesFor(found.answers), '/legal-help/case/date'),
    contact,
    goesOn: found.purgeOn && longDate(found.purgeOn),
    unsent: found.unsent,
  }
}

export const shownFile = ({ id, name, size, kept }: SealedFile): ShownFile => ({
  id,
  name,
  size: sizeInWords(size),
  kept: kept === 'original' ? 'kept as it was' : 'hidden details removed',
})

/** @param entries the address below which the calendar entries are, by their place in the list */
export function shownDates(
  { first, others = [] }: { first: Deadline[]; others?: Deadline[] },
  entries: string,
) {
  const shown = (one: Deadline, at: number) => ({
    ...one,
    day: one.day && longDate(one.day),
    entry: canBeKept(one) ? `${entries}/${at}` : null,
  })
  return {
    first: first.map(shown),
    others: others.map((one, at) => shown(one, first.length + at)),
    pastDueText,
    reviewedOn: longDate(reviewedOn),
  }
}

/** The deadline at this place of the list, if it has a day to come. */
export function dateToKeep(list: Deadline[], place: string): (Deadline & { day: string }) | null {
  const one = /^\d{1,2}$/.test(place) ? list[Number(place)] : undefined
  return one && canBeKept(one) ? one : null
}

const canBeKept = (one: Deadline): one is Deadline & { day: string } => one.day !== null && !one.over

function shownEntry(entry: Entry): ShownEntry {
  const base = { seq: entry.seq, author: entry.author, when: when(entry.at) }
  if (entry.kind === 'message') return { ...base, kind: 'message', text: entry.text }
  if (entry.kind === 'file') return { ...base, kind: 'file', text: entry.name }
  if (entry.kind === 'more') return { ...base, kind: 'more', changed: entry.changed }
  if (entry.kind === 'status') return { ...base, kind: 'status', to: entry.to, reason: entry.reason }
  return { ...base, kind: 'sent' }
}

const NONE = 'No answer given'

/** The answers in words; `field` is the one that changes it. */
export function shownAnswers(answers: Answers): { field: keyof Answers; name: string; value: string }[] {
  const rows: ReturnType<typeof shownAnswers> = [
    { field: 'violationType', name: 'Kind of problem', value: answers.violationType || NONE },
    { field: 'description', name: 'What happened', value: answers.description || NONE },
    { field: 'organisation', name: 'Organization', value: answers.organisation || NONE },
    { field: 'date', name: 'When it happened', value: answers.date || NONE },
    { field: 'state', name: 'State', value: stateName(answers.state) || 'Not sure' },
    {
      field: 'consent',
      name: 'Sharing with an attorney',
      value: answers.consent ? 'You said yes' : 'You did not agree. We ask before we share.',
    },
  ]
  if (answers.anonymous) {
    return [...rows, { field: 'name', name: 'Your name', value: 'You stayed anonymous' }]
  }
  return [
    ...rows,
    { field: 'name', name: 'Your name', value: answers.name || NONE },
    { field: 'email', name: 'Your email address', value: answers.email || NONE },
  ]
}
