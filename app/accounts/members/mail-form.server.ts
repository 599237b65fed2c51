import { z } from 'zod'
import { MAY_BE_OFF, type MailKind } from '#app/platform/accounts/mail-times.ts'
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

/** "12/24/2026" or "2026-12-24" → "2026-12-24"; '' → null; undefined for what is no such day. */
function dayTyped(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, month, day, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  const at = Date.parse(`${iso}T00:00:00Z`)
  if (!/^\d{4}-\d\d-\d\d$/.test(iso) || Number.isNaN(at)) return undefined
  if (new Date(at).toISOString().slice(0, 10) !== iso) return undefined
  const today = now().slice(0, 10)
  return iso >= dayAfter(today, -1) && iso <= dayAfter(today, PAUSE_MOST_DAYS) ? iso : undefined
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
      .max(40, { error: () => words.pauseWrong })
      .default(''),
  })
  .superRefine(({ quietFrom, quietTo, pause }, context) => {
    if ((quietFrom === null) !== (quietTo === null))
      context.addIssue({
        ...{ code: 'custom', message: words.quietBoth },
        path: [quietFrom === null ? 'quietFrom' : 'quietTo'],
      })
    if (dayTyped(pause) === undefined)
      context.addIssue({ code: 'custom', path: ['pause'], message: words.pauseWrong })
  })
  .transform(({ pause, ...choices }) => ({ ...choices, pausedUntil: dayTyped(pause) ?? null }))
