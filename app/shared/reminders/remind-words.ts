import type { RemindChoice } from './remind-rules.ts'

export const words = {
  label: 'Remind me of it',
  hint: 'On that day, at 9 in the morning, a notice appears on the page “Recent notices”. An email comes only if you choose that under “What we email you”.',
  choices: {
    none: 'No reminder',
    day: 'Tomorrow',
    days: 'In 3 days',
    week: 'In 1 week',
    month: 'In 1 month',
  } satisfies Record<Exclude<RemindChoice, 'as-it-is'>, string>,
  asItIs: (day: string) => `On ${day}, as it is now`,
  on: (day: string) => `Reminder on ${day}.`,
}
