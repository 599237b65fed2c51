import { longDate, sayDay } from '#app/platform/time.ts'
import type { DateChange } from '../deadlines/date-changes.ts'
import { STATUS_FOR_STAFF } from '../model/labels.ts'
import type { Answers } from '../model/questions.ts'
import type { Kind } from '../model/rules.ts'
import { answerRows } from './answer-rows.ts'
import { counts, saidBefore, type Told } from './authorship.ts'
import { inWords } from './follow-up-rules.ts'
import type { CaseRecord, StatusBody } from './record-bodies.ts'
import { lastReferral } from './referral.ts'
import { REASON_FOR_STAFF } from './status-reasons.ts'
import { words } from './words.ts'
import { WORDS_MADE } from './words-reset-records.ts'

// The text of a case's entries for staff, on the screen and in an export.

const WHO = { person: 'The person', staff: 'Our case team', system: 'The site' } as const

/** The event in one line. */
export function headline(one: Told, all: readonly Told[]): string {
  const { author } = one
  if (!counts(one)) return 'An entry we could not confirm'
  switch (one.kind) {
    case 'answers':
      return 'The person sent the case'
    case 'message':
      return `${WHO[author]} wrote`
    case 'file':
      return `${WHO[author]} added a file`
    case 'more':
      return saidBefore(one, all) ? 'Changed the answers to more questions' : 'Answered more questions'
    case 'date':
      return 'Our case team set a legal date'
    case 'day':
      return author === 'person' ? 'The person said which day it was' : 'Our case team said which day it was'
    case 'referral':
      return `Asked about ${one.body.attorney.name}`
    case 'referral-answer':
      return one.body.agrees ? 'The person said yes to the attorney' : 'The person said no to the attorney'
    case 'new-words':
      return WORDS_MADE.title
    case 'status':
      return `Status: ${STATUS_FOR_STAFF[one.body.to]}`
    case 'note':
      return 'A note for the team'
    case 'unreadable':
      return 'An entry that could not be read'
    default:
      return one satisfies never
  }
}

/** Why a status changed, as text for the staff: the person's action, or the staff's message to them. */
export const reasonForStaff = ({ why, reason }: StatusBody): string =>
  why ? REASON_FOR_STAFF[why] : (reason ?? '')

/** The rest of it, as plain text; empty when the headline says everything. */
export function plainText(one: CaseRecord, violationType: Kind | ''): string {
  switch (one.kind) {
    case 'message': {
      const { text, next } = one.body
      return next ? `${text}\n\nNext step: ${next}` : text
    }
    case 'status':
      return reasonForStaff(one.body)
    case 'file':
      return one.body.name
    case 'referral':
    case 'note':
    case 'unreadable':
      return one.body.text
    case 'date':
      return dateText(one.body)
    case 'day':
      return one.body.day ? sayDay(one.body.day) : 'They do not know the day'
    case 'more':
      return inWords(violationType, one.body.answers)
        .map(({ name, value }) => `${name} ${value}`)
        .join('\n')
    case 'answers':
    case 'referral-answer':
    case 'new-words':
      return ''
    default:
      return one satisfies never
  }
}
export const dateText = ({ title, day, reason }: DateChange): string =>
  `${title}: ${day ? longDate(day) : 'does not apply'}. ${reason}`

/** The answers as staff read them. The person's last answer about sharing counts: about one attorney, then the form's. */
export function staffAnswers(
  answers: Answers,
  timeZone: string,
  entries: readonly Told[] = [],
): [string, string][] {
  const { agreed, refused } = words.sharing
  const { agrees = null, attorney, answeredAt } = lastReferral(entries) ?? {}
  const said =
    attorney &&
    agrees !== null &&
    (agrees
      ? agreed({ attorney: attorney.name, day: longDate(answeredAt ?? '', timeZone) })
      : refused({ attorney: attorney.name }))
  return answerRows(answers, 'staff').map(({ field, name, value }) => [
    name,
    (field === 'consent' && said) || value,
  ])
}
