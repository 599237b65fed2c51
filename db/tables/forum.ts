import type { Generated } from 'kysely'

/** The forum (docs/decisions/0100-forum.md). */
export interface ForumTables {
  /** From the facts of the kind 'place', which staff change. */
  forumCategories: {
    /** As in its URL: "work". */
    id: string
    name: string
    about: string
    /** The category's description. */
    belongs: string
    place: number
    /** How many topics are listed. */
    topics: number
    /** Since when a moderator reads each post in it before others do; null if that is only so for new members. */
    readFirstSince: Generated<string | null>
    /** Since when no topic can be started there. */
    closedSince: Generated<string | null>
    /** Since when the category is closed for good. It has no topics left. */
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
    /** Shipped with the site as an example. */
    exampleAt: string | null
    removedAt: string | null
    /** No more replies are accepted. */
    lockedAt: string | null
    /** The title while a moderator has its opening post removed. */
    hiddenTitle: string | null
    /** Slow mode: how long each person waits between two posts in it; null: off. */
    slowMinutes: number | null
    /** The replies its author wishes for. */
    wish: ReplyWish | null
    /** Its category while it is listed there, otherwise empty: with its index, a page of a list is one step. */
    listedIn: string
    /** Codes of tags separated by commas. */
    tags: Generated<string>
    /** Since when it comes first in its lists. */
    pinnedAt: Generated<string | null>
    /** The id of the post that a moderator named as the official answer. */
    officialPost: Generated<string | null>
  }
  /**
   * One row per topic and tag, with the columns that lists are sorted by: a page of a tag is one step in the index.
   */
  forumTopicTags: { topicId: string; tag: ForumTag; listedIn: string; lastPostAt: string }
  forumPosts: {
    id: string
    topicId: string
    /** Null while it waits. */
    number: number | null
    /** Null for an example, and for the remains of a deleted account. */
    memberId: string | null
    /** Set if it is written without the member's name; then it has no member. */
    pseudonymId: string | null
    text: string
    html: string
    /** Its content notes, as codes separated by commas: by its author, and by a moderator. */
    notes: Generated<string>
    addedNotes: Generated<string>
    /** The author's tone indicator. */
    tone: Generated<ForumTone | null>
    /** The number of the post it replies to. */
    inReplyTo: number | null
    writtenAt: string
    publishedAt: string | null
    /** Since when it waits for a moderator; null once one has read it. */
    waitsSince: string | null
    changedAt: string | null
    removedAt: string | null
    removedBy: 'author' | 'moderator' | null
    /** Which rule a moderator says it broke, and in which of its words. */
    rule: ForumRule | null
    ruleNote: string | null
    /** Since when it waits because readers reported it. */
    hiddenAt: string | null
    /** The last person to change its words; also null for the author. */
    changedBy: ChangedBy | null
    /** The moderator who removed or changed it last: a different one decides an appeal. */
    actedBy: string | null
    /** Its topic, if the topic's author said that this reply helped. */
    helpedIn: Generated<string | null>
    /** Set if a moderator said it, because the topic's author is gone. */
    helpedBy: Generated<'moderator' | null>
    /** The act that removed it together with others. */
    bulkId: string | null
    /** When it is published automatically, if it waits for an hour and not for a moderator. */
    heldUntil: string | null
    /** Since when help lines are shown under it, and when a moderator read that. */
    helpSince: string | null
    helpReadAt: string | null
    /** Since when it says that a moderator wrote it as such. Never without a name. */
    asModeratorAt: Generated<string | null>
  }
  /**
   * The name others see when a member writes without their own: one per person and topic
   * (docs/decisions/0107-without-my-name.md).
   */
  forumPseudonyms: {
    id: string
    inTopic: string
    madeName: string
    /**
     * HMACs of the author and the topic, and of the author and a count. These and the author are null once they have
     * left.
     */
    byTopic: string | null
    byCount: string | null
    /** The member's id, sealed with the server's key to this row. */
    sealedAuthor: string | null
    /** The day on which it was imported from a file: then no member here is behind it. */
    importedOn: Generated<string | null>
  }
  /** A steward looked up who is behind a pseudonym. */
  forumLookUps: {
    id: string
    pseudonymId: string
    byUser: string | null
    reason: LookUpReason
    /** Their message to the member about it, sealed with the server's key. */
    sealedText: string
    at: string
  }
  /** The earlier words of a changed post, and who changed it then. A moderator states which rule and which words of it. */
  forumVersions: {
    id: string
    postId: string
    text: string
    until: string
    changedBy: ChangedBy | null
    rule: ForumRule | null
    ruleNote: string | null
  }
  /** One report per person and post: what is wrong with it, and the outcome. */
  forumReports: {
    id: string
    postId: string
    /** Null once they have left. */
    memberId: string | null
    reason: ReportReason
    /** Their additional note, sealed with the server's key. */
    sealedNote: string | null
    reportedAt: string
    closedAt: string | null
    outcome: ReportOutcome | null
  }
  /** A warning, or a pause of a member's writing. */
  forumMeasures: {
    id: string
    /** Null if it is about posts under a pseudonym. */
    memberId: string | null
    pseudonymId: string | null
    kind: 'warning' | 'pause'
    /** The part that a pause blocks: 'forum' is a ban. */
    stops: Generated<'writing' | 'forum'>
    rule: ForumRule
    /** The moderator's message to the member, sealed with the server's key. */
    sealedText: string
    /** A different moderator decides an appeal. */
    byUser: string | null
    at: string
    /** When a pause ends automatically; null while it lasts. */
    until: string | null
    /** When the member confirmed that they have read it. */
    readAt: string | null
    liftedAt: string | null
  }
  /** A member's appeal to a second person: against a removed post or a measure. */
  forumAppeals: {
    id: string
    /** Null if it is about posts under a pseudonym. */
    memberId: string | null
    pseudonymId: string | null
    postId: string | null
    measureId: string | null
    /** The moderator who decided first, and may not decide again; null once they have left. */
    against: string | null
    /** The words of the member and of the deciding moderator, sealed with the server's key. */
    sealedText: string
    sealedAnswer: string | null
    askedAt: string
    decidedAt: string | null
    decidedBy: string | null
    outcome: 'changed' | 'stays' | null
  }
  /** Moderators' notes about a member, for each other, sealed with the server's key. */
  forumNotes: { id: string; memberId: string; sealedText: string; byUser: string | null; at: string }
  /** Which moderator is handling a reported post. */
  forumClaims: { postId: string; userId: string; since: string }
  /** A member's private bookmarks and followed topics. */
  forumMarks: {
    memberId: string
    topicId: string
    keptAt: string | null
    /** Sealed with the server's key. */
    sealedNote: string | null
    followedAt: string | null
    /** The number of the last post that they saw. */
    readTo: number
    /** Since when they want notices of new replies; null if the list is enough. */
    tellsSince: string | null
    /** When they are reminded of it. */
    remindAt: Generated<string | null>
  }
  /** Up to which post a member read a topic, and not when (docs/decisions/0460-unread-marks.md). */
  forumReads: { memberId: string; topicId: string; readTo: number }
  /** A member wants notices of new topics in a category. */
  forumFollowedPlaces: { memberId: string; categoryId: string; since: string }
  /**
   * A post whose publication its author delayed (docs/decisions/0107-without-my-name.md). Everything about it is sealed: who
   * wrote it, where, and when it is published.
   */
  forumHeld: {
    id: string
    /** An HMAC of its author and of a random number: the table does not reveal which rows belong to one person. */
    slot: string
    sealed: string
    /** A day some time after it should have been published. */
    expiresOn: string
  }
  /**
   * A reader's reaction for the author of a post (docs/decisions/0130-reactions.md). `one` is an HMAC of reader, post
   * and kind, `holder` one of the reader: the table does not reveal who.
   */
  forumReactions: { one: string; holder: string; postId: string; kind: Reaction }
  /** The searchable words of a post (db/forum-index.server.ts). `title`: of its topic, if it is the opening post. */
  forumSearch: {
    postId: string
    title: string
    text: string
    at: string
    titleWords: string
    textWords: string
  }
  /** The staff members who read what waits. */
  forumModerators: { userId: string; since: string }
}

/** The rules of the site that a post can break. */
export const FORUM_RULES = ['law', 'harm', 'private', 'pretend', 'junk'] as const
export type ForumRule = (typeof FORUM_RULES)[number]
type ChangedBy = 'author' | 'moderator'
/** 'note': it should have a content note, and breaks no rule. */
export type ReportReason = ForumRule | 'note' | 'other'
/** 'withdrawn': the author withdrew the post. */
export type ReportOutcome = 'kept' | 'removed' | 'changed' | 'withdrawn'
/** Why a steward looks up the author of a post without a name. */
export const LOOK_UP_REASONS = ['danger', 'harm', 'law'] as const
export type LookUpReason = (typeof LOOK_UP_REASONS)[number]

/** The key of a fact of the kind 'tag': what a topic can be about, besides its category. Staff make the list. */
export type ForumTag = string
export const REACTIONS = ['thanks', 'me-too', 'care'] as const
export type Reaction = (typeof REACTIONS)[number]
/** How the author of a post means it, in words. */
export const FORUM_TONES = ['joking', 'serious', 'not-upset', 'unsure'] as const
export type ForumTone = (typeof FORUM_TONES)[number]
export type ReplyWish = 'advice' | 'listening' | 'none'
