import { z } from 'zod'
import { MAY_BE_OFF, type MailKind } from '#app/platform/auth/mail-times.ts'
import { typedDay } from '#app/platform/dates/typed-day.ts'
import { dayAfter, now } from '#app/platform/time.ts'
import type { MailWay } from '#db/tables/members.ts'
import { mailWords as words } from './mail-words.ts'

const WAYS = Object.keys(words.ways) as MailWay[]
const wayOf = (kind: MailKind) =>
  z.enum(WAYS.filter((way) => way !== 'off' || MAY_BE_OFF.includes(kind))).default('site')
const PAUSE_MOST_DAYS = 366

const hourTyped = z
  .string()
  .default('')
  .transform((typed) => (/^\d{1,4}$/.test(typed) && Number(typed) < 1440 ? Number(typed) : null))

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

export const mailForm = z
  .object({
    answers: wayOf('answers'),
    mentions: wayOf('mentions'),
    followed: wayOf('followed'),
    reminders: wayOf('reminders'),
    decisions: wayOf('decisions'),
    quietFrom: hourTyped,
    quietTo: hourTyped,
    pause: z
      .string()
      .max(100, { error: () => words.pauseWrong })
      .default(''),
  })
  .superRefine(({ quietFrom, quietTo, pause }, context) => {
    if ((quietFrom === null) !== (quietTo === null))
      context.addIssue({
        code: 'custom',
        message: words.quietBoth,
        path: [quietFrom === null ? 'quietFrom' : 'quietTo'],
      })
    if (dayTyped(pause) === undefined)
      context.addIssue({ code: 'custom', path: ['pause'], message: words.pauseWrong })
  })
  .transform(({ pause, ...choices }) => ({ ...choices, pausedUntil: dayTyped(pause) ?? null }))
