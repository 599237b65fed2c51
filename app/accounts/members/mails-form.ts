import { MAIL_KINDS, MAY_BE_OFF, type MailKind } from '#app/platform/auth/mail-times.ts'
import { defineForm, type Field } from '#app/platform/forms/define-form.ts'
import type { MailWay } from '#db/tables/members.ts'
import { mailWords as words } from './mail-words.ts'

// WHAT A MEMBER GETS BY EMAIL: one entry per field. The page, its checks and the data export follow.

/** How a member hears of one kind of notice. */
const wayOf = (kind: MailKind) =>
  ({
    kind: 'radios',
    unmarked: true,
    values: (Object.keys(words.ways) as MailWay[]).filter(
      (way) => way !== 'off' || MAY_BE_OFF.includes(kind),
    ),
    words: () => ({
      label: words.kinds[kind].label,
      hint: words.kinds[kind].hint,
      options: { ...words.ways, now: { label: words.ways.now, hint: words.atOnceHint } },
      wrong: words.wayWrong,
    }),
  }) as const satisfies Field

const MINUTES = Array.from({ length: 24 }, (_, hour) => String(hour * 60))
const clock = (minutes: string) => {
  const hour = Number(minutes) / 60
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

/** A full hour of their day, in minutes. */
const hour = (name: 'quietFrom' | 'quietTo') =>
  ({
    kind: 'select',
    part: 'quiet',
    unmarked: true,
    width: 'half',
    values: MINUTES,
    words: () => ({
      label: words[name],
      none: words.noQuiet,
      options: Object.fromEntries(MINUTES.map((minutes) => [minutes, clock(minutes)])),
      wrong: words.quietWrong,
    }),
  }) as const satisfies Field

const KINDS = Object.fromEntries(MAIL_KINDS.map((kind) => [kind, wayOf(kind)])) as Record<
  MailKind,
  ReturnType<typeof wayOf>
>

export const mailsForm = defineForm('mails', {
  ...KINDS,
  quietFrom: hour('quietFrom'),
  quietTo: hour('quietTo'),
  /** A day. */
  pause: {
    kind: 'line',
    part: 'pause',
    most: 100,
    width: 'half',
    typing: { autoComplete: 'off' },
    words: () => ({ label: words.pause, hint: words.pauseHint, tooLong: () => words.pauseWrong }),
  },
})
