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
}

export type UnseenKind = 'person' | 'pseudonym' | 'topic' | 'place' | 'word'
export type UnseenHow = 'mute' | 'block'
