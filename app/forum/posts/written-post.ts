import type { ContentNote } from '#db/tables/content-notes.ts'
import type { ForumTag, ForumTone, ReplyWish } from '#db/tables/forum.ts'
import type { WantedPicture } from './pictures/rules.ts'

/** A member's input for a new post. */
export interface WrittenPost {
  id: string
  text: string
  /** Posted under a pseudonym. It cannot be changed later, because others may have read it. */
  nameless?: boolean | undefined
  /** The id of the moderator who posts it as one. Never for a pseudonymous post. */
  asModerator?: string | null
  notes?: readonly ContentNote[]
  tone?: ForumTone | null
  picture?: WantedPicture | null
  /** The post was counted when it was written, and is published now. */
  counted?: boolean
}

/** A member's input for a changed post. */
export interface ChangedPost {
  id: string
  title?: string | undefined
  text: string
  seen: string
  /** Undefined: no change. */
  picture?: WantedPicture | null | undefined
  notes?: readonly ContentNote[]
  /** Undefined: no change. */
  tone?: ForumTone | null
  /** For an opening post: the replies that the author asks for from now on. */
  wish?: ReplyWish | null
  /** The id of the moderator who is signed in. Without one, a change takes the mark of a moderator off. */
  byModerator?: string | null
  /** The tags of its topic. */
  tags?: readonly ForumTag[]
}
