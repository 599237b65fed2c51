import type { ContentNote } from '#db/tables/content-notes.ts'
import type { ForumTag, ForumTone, ReplyWish } from '#db/tables/forum.ts'
import type { WantedPicture } from './pictures/rules.ts'

/** What a member sends for a new post. */
export interface WrittenPost {
  id: string
  text: string
  /** Without their name. It cannot be changed later: somebody may have read it. */
  nameless?: boolean | undefined
  /** The id of the moderator whose mark it carries. Never without a name. */
  asModerator?: string | null
  notes?: readonly ContentNote[]
  tone?: ForumTone | null
  picture?: WantedPicture | null
  /** It was counted when they wrote it, and goes out now. */
  counted?: boolean
}

/** What a member sends for a post that they change. */
export interface ChangedPost {
  id: string
  title?: string | undefined
  text: string
  seen: string
  /** Undefined: as it is. */
  picture?: WantedPicture | null | undefined
  notes?: readonly ContentNote[]
  /** Undefined: as it is. */
  tone?: ForumTone | null
  /** Of an opening post: which replies they wish for from now on. */
  wish?: ReplyWish | null
  /** The id of the moderator who is signed in. Without one, a change takes the mark of a moderator off. */
  byModerator?: string | null
  /** Of its topic. */
  tags?: readonly ForumTag[]
}
