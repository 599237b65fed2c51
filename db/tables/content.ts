/**
 * Content that visitors read and staff will edit. `builtInHash` names the built-in text a row was made from (null:
 * written by staff); `editedAt` means that staff have changed it since, so that an upgrade leaves it alone.
 */
export interface ContentTables {
  /** Published posts, as visitors read them. Their versions, and unpublished posts, are texts. */
  posts: {
    id: number
    /** Words that replace the number in its URL. */
    address: string | null
    title: string
    excerpt: string
    author: string
    /** A day, like 2026-11-18. */
    publishedOn: string
    category: string
    imageDescription: string
    featuredAt: string | null
    /** JSON: URLs and size of the picture at the top; null: the drawing. */
    topPicture: string | null
    /** JSON: URL, size and words of the picture for link previews; null: the site's drawing. */
    sharePicture: string | null
    /** JSON: sentences. */
    keyPoints: string
    /** JSON: heading, text (Markdown) and html (sanitized when saved) of each part. */
    content: string
    /** JSON: title and url, which may be null. */
    sources: string
    /** JSON: what may still change. */
    toCheck: string
    /** JSON: day and note of each correction, newest first. */
    corrections: string
    /** Codes of content notes separated by commas; empty: none. */
    contentNotes: string
    checkedOn: string
    builtInHash: string | null
    editedAt: string | null
  }
  /** The federal laws a post mentions, by the ids of db/samples/federal-laws.json. */
  postLaws: { postId: number; law: string }
  /** Pictures for posts. The description is empty if a picture is only decorative. */
  pictures: {
    id: number
    /** The name staff use for it. */
    name: string
    description: string
    /** The hash of the uploaded file, so that the same file is not stored twice. */
    mark: string
    addedAt: string
    addedBy: string
  }
  /** One row: the last picture number that was assigned. */
  pictureNumbers: { last: number }
  /** Each width of a picture; bytes in base64. */
  pictureFiles: { pictureId: number; width: number; height: number; type: string; bytes: string }
  /** Which pictures public posts show: only these have a URL that visitors can open. */
  postPictures: { pictureId: number; postId: number }
  resources: {
    id: number
    slug: string
    title: string
    description: string
    category: string
    type: string
    featuredAt: string | null
    minutes: string
    reviewedOn: string
    reviewNote: string
    /** JSON: sentences. */
    shortVersion: string
    body: string
    bodyHtml: string
    /** JSON: title and url, which may be null. */
    sources: string
    /** Title and description in lower case, for the hub's own search. */
    searchText: string
    /** The text itself, in lower case and without markup. */
    insideText: string
    /** JSON: day and note of each, oldest first. */
    versions: string
    appliesTo: string
    /** How many months after a review the next one is due. */
    reviewMonths: number
    /** A day, like 2027-05-21. */
    reviewDueOn: string
    /** The base name of its files, without extension. */
    fileName: string
    /** A hash of its words and of the code that makes files: files with another hash are older than the page. */
    sourceMark: string
    /** The uploaded PDF that visitors get in place of the files that the site makes. */
    ownPdf: string | null
  }
  /** PDFs that staff uploaded for resources; bytes in base64. */
  uploadedPdfs: {
    /** The first 32 hex digits of the SHA-256 of its bytes: the same file is here once. */
    id: string
    title: string
    bytes: number
    pages: number
    /** JSON: name and value of each document property that readers see, such as the author. */
    properties: string
    addedAt: string
    addedBy: string
    content: string
  }
  /** Lines under "What has changed" added after those of the release. */
  resourceChanges: { id: string; resourceId: number; onDay: string; note: string; at: string }
  /** Files of a resource as they were last made here; bytes in base64. */
  resourceFiles: {
    resourceId: number
    name: string
    format: string
    place: number
    bytes: number
    pages: number | null
    mark: string
    /** The hash of their source: all files of a resource have the same. */
    madeFrom: string
    content: string
  }
  /** Reviews in which staff found a resource still correct. */
  resourceReviews: {
    id: string
    resourceId: number
    reviewedOn: string
    /** Visible to visitors. */
    note: string
    byUser: string
    at: string
  }
}
