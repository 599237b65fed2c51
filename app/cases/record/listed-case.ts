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
  /** What the person did that nobody has answered, and by when we want to. */
  waitsFor: string | null
  answerBy: string | null
  /** The place of the person's last record, and how far the staff have read. */
  personSeq: number
  readSeq: number
  /** When the person took it back, or asked for its deletion, and the day it goes. */
  withdrawnOn: string | null
  deletionAskedOn: string | null
  purgeOn: string | null
  lane: string
  /** When one of us called it spam. */
  spamOn: string | null
  messageCount: number
  fileCount: number
  /** Who works on it, and their name. */
  ownerId: string | null
  owner: string | null
  /** Since when nothing of it may be deleted. */
  heldAt: string | null
  /** The begin of its sealed line, which differs whenever that was sealed again. */
  lineMark: string
  /** The same of the note with its tags; null without any. */
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
