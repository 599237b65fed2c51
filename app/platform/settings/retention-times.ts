import type { Kept, KeptDays, Retention } from './retention.ts'

// The retention times that stewards and admins can change (/staff/retention).

export interface RetentionTime {
  kept: Kept
  label: string
  hint: string
  /** The default number of days, and the values that may be set. */
  days: number
  least: number
  most: number
}

export const RETENTION_TIMES: readonly RetentionTime[] = [
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
    hint: 'Counted from the day a member of our team said so, unless the person wrote again. Then the site deletes what the form marked too. Two people can delete the rest.',
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

export const USUAL: Retention = {
  version: 1,
  days: Object.fromEntries(RETENTION_TIMES.map(({ kept, days }) => [kept, days])) as KeptDays,
}
