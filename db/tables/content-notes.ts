/** Subjects of a forum or blog post that a reader may want to know about first. */
export const CONTENT_NOTES = [
  'violence',
  'abuse',
  'restraint',
  'sexual',
  'self-harm',
  'eating',
  'medical',
  'death',
  'slurs',
  'police',
  'other',
] as const
export type ContentNote = (typeof CONTENT_NOTES)[number]
/** A note without a choice is folded. */
export type NoteChoice = 'show' | 'hide'

export interface ContentNoteTables {
  /**
   * How a member wants to see posts with a note: folded if there is no row. Named after the forum, which had notes
   * first.
   */
  forumNoteChoices: { memberId: string; note: ContentNote; choice: NoteChoice }
}
