/** Forum content from elsewhere: from a file, or from the blog. */
export interface ForumFileTables {
  /** The topic for a blog post. `path`: of the post's page, which shows the link since `linkedAt`, unless that is null. */
  forumDiscussions: { postNumber: number; topicId: string; path: string; linkedAt: string | null }
  /**
   * The picture of a post, or one that waits for a post of its member (docs/decisions/0155-pictures.md). It
   * has no time and no file name. `holder`: an HMAC of the member and this picture while it waits.
   */
  forumPictures: {
    id: string
    postId: string | null
    holder: string | null
    type: 'image/webp'
    width: number
    height: number
    /** Empty if it is only decorative. */
    description: string
    /** The day on which a moderator removed it from its post. */
    takenOutOn: string | null
    /** The last day of a waiting picture. */
    expiresOn: string | null
    /** Size of the animated GIF, if it is one; `bytes` are its first frame then. Both files in base64. */
    movingSize: number | null
    moving: string | null
    bytes: string
  }
  /** A file of topics that a moderator previews before importing it, for a day. */
  forumImports: { id: string; madeBy: string; expiresAt: string; file: string }
}
