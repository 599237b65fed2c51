import type { ContentNote, ForumTag } from '#db/tables/forum.ts'

/** What the page of a post at the desk knows of it. */
export interface DeskPostFacts {
  id: string
  seen: string
  reports: unknown[]
  hidden: boolean
  canBeEdited: boolean
  editCanBeUndone: boolean
  waits: boolean
  removed: boolean
  removedBy: 'author' | 'moderator' | null
  locked: boolean
  helped: boolean
  /** Whether a moderator may say that it helped: whoever began the topic is gone. */
  mayHelp: boolean
  slowMinutes: number
  claim: { mine: boolean; name: string; since: string } | null
  canBePutBack: boolean
  canBeRemoved: boolean
  canBeLocked: boolean
  canBeMoved: boolean
  place: string
  places: { id: string; name: string }[]
  notes: ContentNote[]
  addedNotes: ContentNote[]
  tags: ForumTag[]
  canBeTagged: boolean
}

export const stateIn = ({ removedBy, waits, hidden }: DeskPostFacts): string => {
  if (removedBy === 'author') return 'Removed by its author'
  if (removedBy === 'moderator') return 'Removed by a moderator'
  if (hidden) return 'Hidden until one of you has read it, because readers reported it'
  return waits ? 'Waiting' : 'Everyone can read it'
}
