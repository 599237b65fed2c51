import { MAIL_KINDS, type MailKind } from '#app/platform/auth/mail-times.ts'
import { typedDay } from '#app/platform/dates/typed-day.ts'
import { formSchema } from '#app/platform/forms/form-schema.server.ts'
import { dayAfter, now } from '#app/platform/time.ts'
import type { MailWay } from '#db/tables/members.ts'
import { mailWords as words } from './mail-words.ts'
import { mailsForm } from './mails-form.ts'

const PAUSE_MOST_DAYS = 366

/** The day; null when nothing was typed, undefined for an invalid day or one more than a year away. */
function dayTyped(typed: string): string | null | undefined {
  if (typed.trim() === '') return null
  const today = now().slice(0, 10)
  const read = typedDay(typed, today, 'coming')
  if ('error' in read) return undefined
  return read.day >= dayAfter(today, -1) && read.day <= dayAfter(today, PAUSE_MOST_DAYS)
    ? read.day
    : undefined
}

const minutesOf = (typed: string) => (typed === '' ? null : Number(typed))

export const mailsSchema = formSchema(mailsForm)
  .superRefine(({ quietFrom, quietTo, pause }, context) => {
    if ((quietFrom === '') !== (quietTo === ''))
      context.addIssue({
        code: 'custom',
        message: words.quietBoth,
        path: [quietFrom === '' ? 'quietFrom' : 'quietTo'],
      })
    if (dayTyped(pause) === undefined)
      context.addIssue({ code: 'custom', path: ['pause'], message: words.pauseWrong })
  })
  .transform(({ pause, quietFrom, quietTo, ...ways }) => ({
    ...ways,
    ...waysChosen(ways),
    quietFrom: minutesOf(quietFrom),
    quietTo: minutesOf(quietTo),
    pausedUntil: dayTyped(pause) ?? null,
  }))

/** A kind without a choice stays on the site. */
const waysChosen = (ways: Partial<Record<MailKind, MailWay | undefined>>) =>
  Object.fromEntries(MAIL_KINDS.map((kind) => [kind, ways[kind] ?? 'site'])) as Record<MailKind, MailWay>
