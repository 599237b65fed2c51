import { morningIn } from '#app/platform/auth/mail-times.ts'

/** In how many days a member can be reminded of a bookmark. */
export const REMIND_DAYS = { day: 1, days: 3, week: 7, month: 30 } as const
export const REMIND_CHOICES = ['as-it-is', 'none', 'day', 'days', 'week', 'month'] as const
export type RemindChoice = (typeof REMIND_CHOICES)[number]

/** When they are reminded: at 9 in the morning in their time zone. Null: not at all. Undefined: unchanged. */
export function remindTime(choice: RemindChoice, zone: string): string | null | undefined {
  if (choice === 'as-it-is') return undefined
  return choice === 'none' ? null : morningIn(REMIND_DAYS[choice], Date.now(), zone)
}
