import type { Kind, Status } from '../model/rules.ts'

/** A line of the list, from clear columns. */
export interface ListedCase {
  id: string
  number: string
  status: Status
  violationType: Kind
  state: string
  receivedDay: string
  dueAt: string
  answeredAt: string | null
  attention: string
  /** The person's unanswered action, and by when we want to answer. */
  waitsFor: string | null
  answerBy: string | null
  /** The place of the person's last record, and how far the staff have read. */
  personSeq: number
  readSeq: number
  /** When the person withdrew it, or asked for its deletion, and the day of the deletion. */
  withdrawnOn: string | null
  deletionAskedOn: string | null
  purgeOn: string | null
  lane: string
  /** When a member marked it as spam. */
  spamOn: string | null
  messageCount: number
  fileCount: number
  /** The member who works on it, and their name. */
  ownerId: string | null
  owner: string | null
  /** The start of a hold, during which nothing of it may be deleted. */
  heldAt: string | null
  /** The beginning of its sealed line, which changes whenever the line is resealed. */
  lineMark: string
  /** The same for the note with its tags; null without any. */
  tagsMark: string | null
}

/** The sealed line of a case, with its key sealed to the holder. */
export interface SealedLine {
  id: string
  envelope: string
  sealedCapsule: string
  /** The key of the staff's part, sealed to the holder, and the note with the tags. */
  staffEnvelope?: string | null
  tagsSeq?: number | null
  sealedTags?: string | null
}
