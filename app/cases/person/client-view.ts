import type { Author } from '#app/platform/sealing/sealed-format.ts'
import type { CountedView } from '../deadlines/counted.ts'
import type { Deadline } from '../deadlines/deadlines.ts'
import type { Status } from '../model/rules.ts'

// The view model of a case's page, with formatted times.

export interface EntryView {
  seq: number
  author: Author
  /** "November 21, 2026, 3:40 PM Eastern" */
  when: string
  kind:
    | 'sent'
    | 'message'
    | 'status'
    | 'file'
    | 'more'
    | 'date'
    | 'day'
    | 'referral'
    | 'referral-answer'
    | 'new-words'
    | 'doubtful'
    | 'unreadable'
  text?: string
  /** Our message as safe HTML; then there is no text. */
  html?: string
  next?: string | null
  to?: string
  reason?: string | null
  /** These answers replaced earlier ones. */
  changed?: boolean
  agrees?: boolean
  /** "Read by our team on November 21, 2026.", under the person's entries. */
  read?: string
  /** The doubt about its author, if there is one. */
  doubt?: string
  /** The last entry from before the site recorded authors. */
  lastBefore?: boolean
}

export interface FileView {
  id: string
  name: string
  size: string
  /** "We removed hidden details. We found no virus." */
  kept: string
}

/** `day` as text: "April 28, 2027". */
export interface DeadlineView extends Deadline {
  /** How the day was counted; null without a day, and for dates from before this was stored. */
  workings: string | null
  /** The address of its calendar entry; null when there is no day to add. */
  entry: string | null
}

export interface DatesToKnow {
  first: DeadlineView[]
  others?: DeadlineView[]
  /** Set by hand by our team; `day` in words, null when the date does not apply. */
  checked?: { title: string; day: string | null; reason: string; over: boolean; entry: string | null }[]
  hint?: string | null
  reviewedOn: string
  /** The date they are counted from; older receipts do not have it. */
  counted?: CountedView | undefined
}

/** A date that the person typed, with our reading of it. */
interface TypedDateView {
  /** The question that it answers, and its name in the URL of the form. */
  of: string
  label: string
  understood: CountedView
}

export interface CaseView {
  number: string
  status: Status
  sentAt: string
  /** "Monday, November 23, 2026, 3:45 PM Eastern" */
  dueBy: string
  /** Whether that time has passed. */
  late: boolean
  answered: boolean
  /** Replaces the explanation of the status, once we have written. */
  says: string | null
  answers: { name: string; value: string }[]
  /** Null when the person has not answered any of the few more questions. */
  more: { id: string; name: string; value: string }[] | null
  /** Court dates and other days by which they must act, as we understood them. */
  daysTold: TypedDateView[]
  inDanger: boolean
  files: FileView[]
  entries: EntryView[]
  dates: DatesToKnow
  /** The attorney we propose, while we wait for a yes or no, or a change of mind is possible. */
  referral: {
    attorneyId: number
    name: string
    firm: string
    profile: string
    text: string
    agrees: boolean | null
  } | null
  contact: { address: string | null; waiting: string | null }
  /** "December 5, 2026": the day of the deletion that the person asked for. */
  goesOn: string | null
  /** "November 20, 2028", for a closed case: the earliest day on which it may be deleted. */
  keptUntil: string | null
  /** Litigation hold: it can be neither closed nor deleted. */
  held: boolean
  unsent: string
  /** The days on which our team opened the case, the newest first. */
  looks: { day: string; who: string }[]
}
