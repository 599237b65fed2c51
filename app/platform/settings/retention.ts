import { DAY } from '../time.ts'

// How long things are kept: the one table that the code obeys, that the privacy page says, and of which stewards and
// admins can change the first part (/staff/retention).

export type Kept = 'closedCases' | 'spamCases' | 'messages' | 'attorneyDeliveries'

export interface KeptTime {
  kept: Kept
  label: string
  hint: string
  /** How many days it is kept unless it was set otherwise, and what may be set. */
  days: number
  least: number
  most: number
}

export const KEPT_TIMES: readonly KeptTime[] = [
  {
    kept: 'closedCases',
    label: 'Closed cases',
    hint: 'Counted from the day it was closed. Then two people can delete it. 730 days are 2 years.',
    days: 730,
    least: 30,
    most: 3650,
  },
  {
    kept: 'spamCases',
    label: 'Closed cases that are spam',
    hint: 'Counted from the day a member of our team said so. Then the site deletes it, unless the person wrote again.',
    days: 30,
    least: 7,
    most: 730,
  },
  {
    kept: 'messages',
    label: 'Messages from the contact form and the partner form',
    hint: 'Counted from the day it was closed. If it is open, counted from our last reply or the day it came. Then the site deletes it, with its replies.',
    days: 90,
    least: 30,
    most: 730,
  },
  {
    kept: 'attorneyDeliveries',
    label: 'The record that a message went to an attorney',
    hint: 'It says when and to which attorney, not who wrote or what. Then the site deletes it.',
    days: 90,
    least: 7,
    most: 730,
  },
]

/** Times that nobody can change here: pages promise them to people before they type. */
export const PROMISED_DAYS = {
  drafts: 7,
  /** What was typed in any other form and not sent. */
  keptForms: 2,
  uncheckedAddresses: 7,
  /** From the person's wish to the deletion: time to take it back. */
  askedDeletion: 14,
} as const

export type KeptDays = Record<Kept, number>

export interface Retention {
  /** Goes up by one with each change. */
  version: number
  days: KeptDays
}

export const USUAL: Retention = {
  version: 1,
  days: Object.fromEntries(KEPT_TIMES.map(({ kept, days }) => [kept, days])) as KeptDays,
}

/** The day so many days after another: "2026-11-21", 730 → "2028-11-20". */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

/** "2 years", "90 days" */
export function daysInWords(days: number): string {
  if (days % 365 === 0) return days === 365 ? '1 year' : `${days / 365} years`
  return days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`
}
