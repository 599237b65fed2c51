import type { Generated } from 'kysely'

/** The forum (docs/decisions/0100-forum.md). */
export interface ForumTables {
  /** As the facts of the kind 'place' say, which staff change. */
  forumCategories: {
    /** As in its address: "work". */
    id: string
    name: string
    about: string
    /** What belongs there. */
    belongs: string
    place: number
    /** How many topics are listed. */
    topics: number
    /** Since when a moderator reads each post in it before others do; null where that is only so for new members. */
    readFirstSince: Generated<string | null>
    /** Since when nobody can begin a topic there. */
    closedSince: Generated<string | null>
    /** Since when it is no place any more. No topic is left in it. */
    goneSince: Generated<string | null>
  }
  forumTopics: {
    id: string
    categoryId: string
    /** Empty once its opening post is removed. */
    title: string
    /** The numbers given to its posts so far. */
    posts: number
    /** Null while its opening post waits. */
    publishedAt: string | null
    lastPostAt: string
    /** Shipped with the site to show what belongs here. */
    exampleAt: string | null
    removedAt: string | null
    /** Nobody can answer any more. */
    lockedAt: string | null
    /** The title while a moderator has its opening post removed. */
    hiddenTitle: string | null
    /** How long each person waits between two posts in it; null where nobody does. */
    slowMinutes: number | null
    /** Which replies its author wishes for. */
    wish: ReplyWish | null
    /** Its category while it is listed there, else empty: with its index, a page of a list is one step. */
    listedIn: string
    /** Codes of tags with a comma between. */
    tags: Generated<string>
    /** Since when it comes first in its lists. */
    pinnedAt: Generated<string | null>
    /** The id of the post that a moderator named as the official answer. */
    officialPost: Generated<string | null>
  }
  /** One of a topic and a tag, with what lists are ordered by: a page of a tag is one step in the index (docs/decisions/0131-tags-and-mentions.md). */
  forumTopicTags: { topicId: string; tag: ForumTag; listedIn: string; lastPostAt: string }
  forumPosts: {
    id: string
    topicId: string
    /** Null while it waits. */
    number: number | null
    /** Null for an example, and for what stayed of somebody who left. */
    memberId: string | null
    /** Set where it is written without the member's name; then it has no member. */
    pseudonymId: string | null
    text: string
    html: string
    /** What it is about, in codes with a comma between: by its author, and by a moderator. */
    notes: Generated<string>
    addedNotes: Generated<string>
    /** How its author means it. */
    tone: Generated<ForumTone | null>
    /** The number of the post that it answers. */
    inReplyTo: number | null
    writtenAt: string
    publishedAt: string | null
    /** Since when a moderator has to read it; null once one has. */
    waitsSince: string | null
    changedAt: string | null
    removedAt: string | null
    removedBy: 'author' | 'moderator' | null
    /** Which one a moderator says it broke, and in which words of it. */
    rule: ForumRule | null
    ruleNote: string | null
    /** Since when it waits because readers reported it. */
    hiddenAt: string | null
    /** Who changed its words last; null for the author, too. */
    changedBy: ChangedBy | null
    /** The moderator who removed or changed it last: somebody else decides an appeal. */
    actedBy: string | null
    /** Its topic, where whoever began it says that this reply helped. */
    helpedIn: Generated<string | null>
    /** Set where a moderator said it, since whoever began the topic is gone. */
    helpedBy: Generated<'moderator' | null>
    /** The act that removed it together with others. */
    bulkId: string | null
    /** When it appears by itself, where it waits for an hour and not for a moderator. */
    heldUntil: string | null
    /** Since when help lines are under it, and when a moderator read that. */
    helpSince: string | null
    helpReadAt: string | null
    /** Since when it says that a moderator wrote it as such. Never without a name. */
    asModeratorAt: Generated<string | null>
  }
  /** Whom others see where somebody writes without their name: one for a person and a topic (docs/decisions/0107-without-my-name.md). */
  forumPseudonyms: {
    id: string
    inTopic: string
    madeName: string
    /** Keyed marks of the author and the topic, and of the author and a count. These and the author are null once they have left. */
    byTopic: string | null
    byCount: string | null
    /** The member's id, sealed with the server's key to this row. */
    sealedAuthor: string | null
    /** The day on which it came with a file: then it is what the file says, and nobody here is behind it. */
    importedOn: Generated<string | null>
  }
  /** A steward looked up who is behind a pseudonym. */
  forumLookUps: {
    id: string
    pseudonymId: string
    byUser: string | null
    reason: LookUpReason
    /** What they wrote to the member about it, sealed with the server's key. */
    sealedText: string
    at: string
  }
  /** What a post said before it was changed, and who changed it then. A moderator says which rule and which words of it. */
  forumVersions: {
    id: string
    postId: string
    text: string
    until: string
    changedBy: ChangedBy | null
    rule: ForumRule | null
    ruleNote: string | null
  }
  /** One of a person and a post. It says what is wrong with it, and what came of that. */
  forumReports: {
    id: string
    postId: string
    /** Null once they have left. */
    memberId: string | null
    reason: ReportReason
    /** What they added, sealed with the server's key. */
    sealedNote: string | null
    reportedAt: string
    closedAt: string | null
    outcome: ReportOutcome | null
  }
  /** A warning, or a pause of a member's writing. */
  forumMeasures: {
    id: string
    /** Null where it is about what they wrote under a pseudonym. */
    memberId: string | null
    pseudonymId: string | null
    kind: 'warning' | 'pause'
    /** What a pause ends for a while: 'forum' is a ban. */
    stops: Generated<'writing' | 'forum'>
    rule: ForumRule
    /** What the moderator wrote to the member, sealed with the server's key. */
    sealedText: string
    /** Somebody else decides an appeal. */
    byUser: string | null
    at: string
    /** When a pause ends by itself; null while it lasts. */
    until: string | null
    /** When the member said that they have read it. */
    readAt: string | null
    liftedAt: string | null
  }
  /** What a member asks a second person about: a removed post or a measure. */
  forumAppeals: {
    id: string
    /** Null where it is about what they wrote under a pseudonym. */
    memberId: string | null
    pseudonymId: string | null
    postId: string | null
    measureId: string | null
    /** Who decided first, and so does not decide again; null once they have left. */
    against: string | null
    /** The words of the member, and of whoever decided, sealed with the server's key. */
    sealedText: string
    sealedAnswer: string | null
    askedAt: string
    decidedAt: string | null
    decidedBy: string | null
    outcome: 'changed' | 'stays' | null
  }
  /** What moderators note about a member for each other, sealed with the server's key. */
  forumNotes: { id: string; memberId: string; sealedText: string; byUser: string | null; at: string }
  /** Which moderator looks at a reported post. */
  forumClaims: { postId: string; userId: string; since: string }
  /** What a member keeps or follows, for themselves alone. */
  forumMarks: {
    memberId: string
    topicId: string
    keptAt: string | null
    /** Sealed with the server's key. */
    sealedNote: string | null
    followedAt: string | null
    /** The number of the last post that they saw. */
    readTo: number
    /** Since when they want notices of new replies; null where the list is enough. */
    tellsSince: string | null
    /** When they are reminded of it. */
    remindAt: Generated<string | null>
  }
  /** Up to which post a member read a topic, and not when (docs/decisions/0460-unread-marks.md). */
  forumReads: { memberId: string; topicId: string; readTo: number }
  /** A member wants notices of new topics in a place (docs/decisions/0132-following.md). */
  forumFollowedPlaces: { memberId: string; categoryId: string; since: string }
  /**
   * A post that a member has not sent, as one window typed it (docs/decisions/0111-drafts-of-posts.md). `holder` and `place` are keyed
   * marks of the member and of where it is written: the table does not say who writes where.
   */
  forumDrafts: {
    id: string
    holder: string
    place: string
    page: string
    /** Null once it was sent or deleted: what comes late from that window is dropped. */
    sealed: string | null
    /** A day, so that it does not say when somebody wrote. */
    expiresOn: string
  }
  /**
   * A post that its author wrote and that goes out later (docs/decisions/0129-calm-send.md). Everything about it is sealed: who wrote it,
   * where, and when it goes out.
   */
  forumHeld: {
    id: string
    /** A keyed mark of its author and of a number drawn at random: the table does not say which ones are of one person. */
    slot: string
    sealed: string
    /** A day some time after it should have gone out. */
    expiresOn: string
  }
  /**
   * A word of a reader for the author of a post (docs/decisions/0130-reactions.md). `one` is a keyed mark of reader, post and kind, `holder`
   * one of the reader: the table does not say who.
   */
  forumReactions: { one: string; holder: string; postId: string; kind: Reaction }
  /** What can be searched for of a post (db/forum-index.server.ts). `title`: of its topic, where it begins it. */
  forumSearch: {
    postId: string
    title: string
    text: string
    at: string
    titleWords: string
    textWords: string
  }
  /** Who of the staff reads what waits. */
  forumModerators: { userId: string; since: string }
}

/** The rules of the site that a post can break. */
export const FORUM_RULES = ['law', 'harm', 'private', 'pretend', 'junk'] as const
export type ForumRule = (typeof FORUM_RULES)[number]
type ChangedBy = 'author' | 'moderator'
/** 'note': it should have a content note, and breaks no rule. */
export type ReportReason = ForumRule | 'note' | 'other'
/** 'withdrawn': the author took the post back. */
export type ReportOutcome = 'kept' | 'removed' | 'changed' | 'withdrawn'
/** Why a steward looks up who wrote without a name. */
export const LOOK_UP_REASONS = ['danger', 'harm', 'law'] as const
export type LookUpReason = (typeof LOOK_UP_REASONS)[number]

/** The key of a fact of the kind 'tag': what a topic can be about, besides its place. Staff make the list. */
export type ForumTag = string
export const REACTIONS = ['thanks', 'me-too', 'care'] as const
export type Reaction = (typeof REACTIONS)[number]
/** How the author of a post means it, said in words (docs/decisions/0200-tones.md). */
export const FORUM_TONES = ['joking', 'serious', 'not-upset', 'unsure'] as const
export type ForumTone = (typeof FORUM_TONES)[number]
export type ReplyWish = 'advice' | 'listening' | 'none'
