import { cutText } from '#app/ui/cut-text.ts'
import type { Answers } from './questions.ts'

/** The sealed summary of a case for the staff's list (case-protection, section 2). At most 1 KiB. */
export interface CaseSummary {
  summary: string
  organisation: string
  date: string
  /** The first legal deadlines as far as we could tell, the nearest first. The next one depends on the day of reading. */
  deadlines: string[]
  /** The given date can mean several days or none: nothing is counted until one is confirmed. */
  dayUnclear?: boolean | undefined
  anonymous: boolean
  /** The person's name and address, so that the list can be searched for them. */
  name?: string
  email?: string
  /** The person's urgent answers. */
  urgent?: Urgent[]
  /** The nearest day of a court, an eviction or an appeal. */
  urgentOn?: string | undefined
  /** Whether the problem continues. */
  still?: 'yes' | 'no'
  /** The day on which staff checked for a conflict of interest, and the result. */
  conflict?: { on: string; result: 'none' | 'found' }
  /** The public key of the person's words, so that an attacker cannot have a new case key sealed to another. */
  words?: string
  /** The public key of the staff's part, so that an attacker cannot have notes sealed to another. Missing in older cases. */
  notes?: string
}

export const URGENT = ['danger', 'court', 'excluded', 'minor', 'retaliation'] as const
export type Urgent = (typeof URGENT)[number]

/** The answers' part of the line of the list, cut so that it stays small. @param deadlines the legal days, in order */
export const summaryOf = (answers: Answers, deadlines: string[]): CaseSummary => ({
  summary: cutText(answers.description, 160),
  organisation: cutText(answers.organisation, 100),
  date: cutText(answers.date, 60),
  deadlines,
  anonymous: Boolean(answers.anonymous),
  ...(answers.anonymous ? {} : { name: cutText(answers.name, 80), email: cutText(answers.email, 120) }),
})
