/** What comes into the forum from elsewhere: as a file, or from the blog. */
export interface ForumFileTables {
  /** The topic of a post of the blog. `path`: of the post's page, which shows the link since `linkedAt`, unless that is null. */
  forumDiscussions: { postNumber: number; topicId: string; path: string; linkedAt: string | null }
  /**
   * The picture of a post, or one that waits for a post of its member (docs/decisions/0155-pictures.md). It has no time and no name of
   * a file. `holder`: a keyed mark of the member and this picture while it waits.
   */
  forumPictures: {
    id: string
    postId: string | null
    holder: string | null
    type: 'image/webp'
    width: number
    height: number
    /** Empty where it is only decoration. */
    description: string
    /** The day on which a moderator took it out of its post. */
    takenOutOn: string | null
    /** The last day of one that waits. */
    expiresOn: string | null
    /** Bytes of the GIF that moves, where it is one; `bytes` are its first frame then. Both files in base64. */
    movingSize: number | null
    moving: string | null
    bytes: string
  }
  /** A file of topics that a moderator looks at before they take it in, for a day. */
  forumImports: { id: string; madeBy: string; expiresAt: string; file: string }
}
