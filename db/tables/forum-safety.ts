import type { Generated } from 'kysely'
import type { ContentNote } from './content-notes.ts'

/** What keeps the forum calm and safe: what members do not see, and what moderators watch (docs/decisions/0125-what-i-do-not-see.md). */
export interface ForumSafetyTables {
  /** What a member does not want to see. Who or what it is lies here as a keyed mark and sealed: the table does not say it. */
  forumUnseen: {
    id: string
    memberId: string
    kind: UnseenKind
    /** 'block': of a person, for both sides. */
    how: UnseenHow
    mark: string
    sealedWhat: string
    /** A day, so that it does not say after which post. */
    sinceDay: string
  }
  /**
   * A pause or a ban whose member has deleted their account. `mark`: a keyed mark of their address. `sealedMeasure`: the measure of a made-up
   * name that it goes with, sealed with the server's key; null for one of a handle.
   */
  forumKeptBans: {
    id: string
    mark: string
    sealedMeasure: string | null
    stops: 'writing' | 'forum'
    until: string | null
  }
  /** Posts that moderators removed in one act; the posts name it. */
  forumBulkActs: { id: string; byUser: string | null; at: string; undoneAt: string | null }
  /** Words that moderators look out for, and what comes of one. */
  forumWatched: {
    id: string
    word: string
    act: WatchAct
    /** Which one is added, for 'note'. */
    note: ContentNote | null
    byUser: string | null
    at: string
    /** The day on which a word that came with the site was reviewed; null for what staff watch themselves. */
    reviewedOn: Generated<string | null>
  }
  /** When somebody of the staff last got a letter that something waits. */
  forumTold: { userId: string; at: string }
  /** What moderators note on a post, or on whoever writes under a made-up name: one of the two is set. Sealed with the server's key. */
  forumDeskNotes: {
    id: string
    postId: string | null
    pseudonymId: string | null
    sealedText: string
    byUser: string | null
    at: string
  }
}

export type WatchAct = 'hold' | 'note' | 'help'
export type UnseenKind = 'person' | 'pseudonym' | 'post' | 'topic' | 'place' | 'word'
export type UnseenHow = 'mute' | 'block'
