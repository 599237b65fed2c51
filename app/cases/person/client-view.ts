import type { Author } from '#app/platform/sealing/sealed-format.ts'
import type { CountedView } from '../deadlines/counted.ts'
import type { Deadline } from '../deadlines/deadlines.ts'
import type { Status } from '../model/rules.ts'

// A case in the words and times of its page.

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
  /** What we wrote, as safe HTML; then there is no text. */
  html?: string
  next?: string | null
  to?: string
  reason?: string | null
  /** Answers to more questions that took the place of others. */
  changed?: boolean
  agrees?: boolean
  /** "Read by our team on November 21, 2026.", under what the person sent. */
  read?: string
  /** What cannot be shown of who wrote it. */
  doubt?: string
  /** The last one from before the site kept who sent what. */
  lastBefore?: boolean
}

export interface FileView {
  id: string
  name: string
  size: string
  /** "We removed hidden details. We found no virus." */
  kept: string
}

/** `day` in words: "April 28, 2027". */
export interface DeadlineView extends Deadline {
  /** How the day was counted; null without a day, and for dates that were told before this was kept. */
  workings: string | null
  /** Where its calendar entry is; null when there is no day to keep. */
  entry: string | null
}

export interface DatesToKnow {
  first: DeadlineView[]
  others?: DeadlineView[]
  /** What our team set by hand; `day` in words, null when the date does not apply. */
  checked?: { title: string; day: string | null; reason: string; over: boolean; entry: string | null }[]
  hint?: string | null
  reviewedOn: string
  /** What they are counted from; receipts of before do not say it. */
  counted?: CountedView | undefined
}

/** A date that the person typed, with what we understood. */
interface TypedDateView {
  /** The question that it answers, and its name in the address of the form. */
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
  /** That time has passed. */
  late: boolean
  answered: boolean
  /** In the place of what the status means, once we have written. */
  says: string | null
  answers: { name: string; value: string }[]
  /** Null when none of the few more questions was answered so far. */
  more: { id: string; name: string; value: string }[] | null
  /** Days in court and others by which they must act, as we understood them. */
  daysTold: TypedDateView[]
  inDanger: boolean
  files: FileView[]
  entries: EntryView[]
  dates: DatesToKnow
  /** Whom we want to give the case to, while we wait for a yes or no, or a change of mind is possible. */
  referral: {
    attorneyId: number
    name: string
    firm: string
    profile: string
    text: string
    agrees: boolean | null
  } | null
  contact: { address: string | null; waiting: string | null }
  /** "December 5, 2026", when the person asked for deletion. */
  goesOn: string | null
  /** "November 20, 2028", for a closed case: until then it is kept at least. */
  keptUntil: string | null
  /** Litigation hold: it can be neither closed nor deleted. */
  held: boolean
  unsent: string
  /** When our team looked into the case, the newest first. */
  looks: { day: string; who: string }[]
}
