import { type MailState, mailFollows } from '#app/shared/promises/promises.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import type { Tag } from '../../model/tag-rules.ts'
import type { Did } from './acted.tsx'

/** The data of a post's page at the desk. */
export interface ModeratedPostFacts {
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
  /** Whether a moderator may mark it as helpful, because the topic's author left. */
  mayHelp: boolean
  slowMinutes: number
  claim: { mine: boolean; name: string; since: string } | null
  /** The other moderators. */
  colleagues: { value: string; label: string }[]
  canBeHeld: boolean
  pinned: boolean
  official: boolean
  mayBeOfficial: boolean
  canBePutBack: boolean
  canBeRemoved: boolean
  canBeLocked: boolean
  canBeMoved: boolean
  place: string
  places: { id: string; name: string }[]
  notes: ContentNote[]
  addedNotes: ContentNote[]
  tags: ForumTag[]
  tagChoices: readonly Tag[]
  canBeTagged: boolean
}

export const stateIn = ({ removedBy, waits, hidden }: ModeratedPostFacts): string => {
  if (removedBy === 'author') return 'Removed by its author'
  if (removedBy === 'moderator') return 'Removed by a moderator'
  if (hidden) return 'Hidden until one of you has read it, because readers reported it'
  return waits ? 'Waiting' : 'Everyone can read it'
}

const TOLD_WHO_BEGAN = 'We tell the person who started it, unless they wrote without their name.'

/** The result of each action on a post, for the moderator who pressed the button. */
export const did = (act: string, mail: MailState): Did | undefined =>
  act === 'hand-over'
    ? [HANDED_OVER, mailFollows(mail, 'Unless they had it before, we told them by email.')]
    : DID[act]

const HANDED_OVER = 'Your colleague has it now'

const DID: Record<string, Did> = {
  approve: ['The post is approved', 'Its author is told.'],
  claim: ['You are looking at it', 'The others see that.'],
  'give-back': ['You stopped looking at it', 'The others see that it is free.'],
  note: ['The note is saved', 'Only moderators read it here.'],
  'drop-note': ['The note is removed'],
  keep: ['The post stays', 'The person who reported it reads that it breaks no rule.'],
  remove: [
    'The post is removed',
    'Its author reads which rule it broke and how to ask a second person. You can put it back for 30 days.',
  ],
  hold: ['The post waits again', 'Only moderators and its author can read it until one of you approves it.'],
  pin: ['The topic is pinned', 'It comes first in its category and in the latest topics.'],
  unpin: ['The topic is no longer pinned'],
  official: ['It is the official answer now', 'The topic shows it above its posts.'],
  'not-official': ['It is no longer the official answer'],
  undo: ['The post is back', 'Its author is told.'],
  'undo-edit': ['The author’s words are back', 'Its author is told.'],
  notes: ['The content notes are saved'],
  slow: ['The slow mode is saved'],
  move: ['The topic is moved', `All links to it still work. ${TOLD_WHO_BEGAN}`],
  tags: ['The tags are saved'],
  helped: ['It says that this post helped'],
  'not-helped': ['It no longer says that this post helped'],
  lock: ['The topic is closed now', TOLD_WHO_BEGAN],
  unlock: ['The topic is open again', TOLD_WHO_BEGAN],
}
