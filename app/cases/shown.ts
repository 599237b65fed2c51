import type { Author } from '#app/platform/sealed-format.ts'
import type { Deadline } from './deadlines.server.ts'
import type { Status } from './rules.ts'

// A case in the words and times of its page.

export interface ShownEntry {
  seq: number
  author: Author
  /** "November 21, 2026, 3:40 PM Eastern" */
  when: string
  kind: 'sent' | 'message' | 'status' | 'file' | 'more'
  text?: string
  to?: string
  reason?: string | null
  /** Answers to more questions that took the place of others. */
  changed?: boolean
}

export interface ShownFile {
  id: string
  name: string
  size: string
  /** "hidden details removed" */
  kept: string
}

/** `day` in words: "April 28, 2027". */
export interface ShownDeadline extends Deadline {
  /** Where its calendar entry is; null when there is no day to keep. */
  entry: string | null
}

export interface DatesToKnow {
  first: ShownDeadline[]
  others?: ShownDeadline[]
  pastDueText: string
  reviewedOn: string
}

export interface ShownCase {
  number: string
  status: Status
  sentAt: string
  /** "Monday, November 23, 2026, 3:45 PM Eastern" */
  dueBy: string
  answered: boolean
  answers: { name: string; value: string }[]
  /** Null when none of the few more questions was answered so far. */
  more: { name: string; value: string }[] | null
  inDanger: boolean
  files: ShownFile[]
  entries: ShownEntry[]
  dates: DatesToKnow
  contact: { address: string | null; waiting: string | null }
  /** "December 5, 2026", when the person asked for deletion. */
  goesOn: string | null
  unsent: string
}
