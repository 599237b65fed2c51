/** What of a case stands sealed beside it for the staff's list (case-protection, section 2). At most 1 KiB. */
export interface CaseSummary {
  summary: string
  organisation: string
  date: string
  /** The first legal deadlines as far as we could tell, the nearest first. Which one comes next depends on the day of reading. */
  deadlines: string[]
  anonymous: boolean
  /** The person's name and address, so that the list can be searched for them. */
  name?: string
  email?: string
  /** What the person told us that cannot wait. */
  urgent?: Urgent[]
  /** The nearest day of a court, an eviction or an appeal. */
  urgentOn?: string
  /** Whether it still goes on. */
  still?: 'yes' | 'no'
  /** The day on which staff checked for a conflict of interest, and how it came out. */
  conflict?: { on: string; result: 'none' | 'found' }
  /** The public key of the person's words, so that nobody can have a new case key sealed to another. */
  words?: string
}

export const URGENT = ['danger', 'court', 'excluded', 'minor', 'retaliation'] as const
export type Urgent = (typeof URGENT)[number]
