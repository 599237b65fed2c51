/** The forum (docs/decisions/0100-forum.md). */
export interface ForumTables {
  /** Built in; staff do not change them. */
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
    /** Its category while it is listed there, else empty: with its index, a page of a list is one step. */
    listedIn: string
  }
  forumPosts: {
    id: string
    topicId: string
    /** Null while it waits. */
    number: number | null
    /** Null for an example, and for what stayed of somebody who left. */
    memberId: string | null
    text: string
    html: string
    /** The number of the post that it answers. */
    inReplyTo: number | null
    writtenAt: string
    publishedAt: string | null
    removedAt: string | null
  }
}
