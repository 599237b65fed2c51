import type { SealedRecord } from '#app/platform/sealing/sealed-format.ts'
import { longDate } from '#app/platform/time.ts'
import type { DateChange } from '../deadlines/date-changes.ts'
import type { SealedFile } from '../files/case-files.server.ts'
import { inWords } from '../follow-up/follow-up-rules.ts'
import type { MoreBody } from '../follow-up/follow-up-shapes.ts'
import { STATUS_FOR_STAFF } from '../labels.ts'
import type { Answers } from '../questions.ts'
import type { Kind } from '../rules.ts'
import { words } from '../words.ts'
import { answerRows } from './answer-rows.ts'
import { counts, type Proof } from './authorship.ts'
import type { MessageBody, StatusBody } from './case-messages.server.ts'
import { lastReferral, type ReferralAnswer, type ReferralBody } from './referral.ts'
import { WORDS_MADE } from './words-reset-records.ts'

// What a case tells, in the words in which staff read it: on the screen and in an export.

const WHO = { person: 'The person', staff: 'Our case team', system: 'The site' } as const

type Shown = SealedRecord & { proof?: Proof }

/** What happened, in a line. */
export function headline(one: Shown, all: Shown[]): string {
  const { kind, author, body, seq } = one
  if (!counts(one)) return 'An entry we could not confirm'
  if (kind === 'answers') return 'The person sent the case'
  if (kind === 'message') return `${WHO[author]} wrote`
  if (kind === 'file') return `${WHO[author]} added a file`
  if (kind === 'more') {
    const changed = all.some((other) => other.kind === kind && other.seq < seq && counts(other))
    return changed ? 'Changed the answers to more questions' : 'Answered more questions'
  }
  if (kind === 'date') return 'Our case team set a legal date'
  if (kind === 'referral') return `Asked about ${(body as ReferralBody).attorney.name}`
  if (kind === 'referral-answer')
    return (body as ReferralAnswer).agrees
      ? 'The person said yes to the attorney'
      : 'The person said no to the attorney'
  if (kind === 'new-words') return WORDS_MADE.title
  return `Status: ${STATUS_FOR_STAFF[(body as StatusBody).to]}`
}

/** A reason in the words for staff: what the person reads about themselves begins with “You”. */
export const reasonForStaff = (reason = ''): string =>
  reason
    .replace(/^You asked us/, 'The person asked us')
    .replace(/^You withdrew it$/, 'The person withdrew it')

/** The rest of it, as plain text; empty when the line says all. */
export function plainText({ kind, body }: SealedRecord, violationType: Kind | ''): string {
  if (kind === 'message') {
    const { text, next } = body as MessageBody
    return next ? `${text}\n\nNext step: ${next}` : text
  }
  if (kind === 'status') return reasonForStaff((body as StatusBody).reason)
  if (kind === 'file') return (body as SealedFile).name
  if (kind === 'referral') return (body as ReferralBody).text
  if (kind === 'date') {
    const { title, day, reason } = body as DateChange
    return `${title}: ${day ? longDate(day) : 'does not apply'}. ${reason}`
  }
  if (kind === 'more') {
    const rows = inWords(violationType, (body as MoreBody).answers)
    return rows.map(({ name, value }) => `${name} ${value}`).join('\n')
  }
  return ''
}

/** The answers as staff read them. What the person said last about sharing counts: to one attorney, then in the form. */
export function staffAnswers(answers: Answers, entries: Shown[] = []): [string, string][] {
  const { agreed, refused } = words.sharing
  const { agrees = null, attorney, answeredAt } = lastReferral(entries) ?? {}
  const said =
    attorney && agrees !== null && (agrees ? agreed(attorney.name, answeredAt ?? '') : refused(attorney.name))
  return answerRows(answers, 'staff').map(({ field, name, value }) => [
    name,
    (field === 'consent' && said) || value,
  ])
}
