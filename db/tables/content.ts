/**
 * What visitors read and staff will edit. `builtInHash` names the built-in text a row was made from (null: written by
 * staff); `editedAt` says that staff have changed it since, so that an upgrade leaves it alone.
 */
export interface ContentTables {
  /** Published posts: what visitors read. Their versions, and those not published, are texts. */
  posts: {
    id: number
    /** Words in place of the number in its address. */
    address: string | null
    title: string
    excerpt: string
    author: string
    /** A day, like 2026-11-18. */
    publishedOn: string
    category: string
    imageDescription: string
    featuredAt: string | null
    /** JSON: addresses and size of the picture on top; null: the drawing. */
    topPicture: string | null
    /** JSON: address, size and words of the picture that is shown where somebody shares it; null: the drawing of the site. */
    sharePicture: string | null
    /** JSON: sentences. */
    keyPoints: string
    /** JSON: heading, text (Markdown) and html (made safe when saved) of each part. */
    content: string
    /** JSON: title and url, which may be null. */
    sources: string
    /** JSON: what may still change. */
    toCheck: string
    /** JSON: day and note of each correction, the newest first. */
    corrections: string
    /** Codes of content notes with a comma between; empty: none. */
    contentNotes: string
    checkedOn: string
    builtInHash: string | null
    editedAt: string | null
  }
  /** Which federal laws a post speaks of, by the ids of db/samples/federal-laws.json. */
  postLaws: { postId: number; law: string }
  /** Pictures for posts. The description is empty where a picture is only decoration. */
  pictures: {
    id: number
    /** How staff call it. */
    name: string
    description: string
    /** The hash of the file that was added, so that the same file is not kept twice. */
    mark: string
    addedAt: string
    addedBy: string
  }
  /** One row: the last number that was given to a picture. */
  pictureNumbers: { last: number }
  /** Each width of a picture; bytes in base64. */
  pictureFiles: { pictureId: number; width: number; height: number; type: string; bytes: string }
  /** Which pictures public posts show: only these have an address that visitors can open. */
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
    /** What is in the text itself, in lower case and without marks. */
    insideText: string
    /** JSON: day and note of each, the oldest first. */
    versions: string
    appliesTo: string
    /** How many months after a look the next one is due. */
    reviewMonths: number
    /** A day, like 2027-05-21. */
    reviewDueOn: string
    /** What its files are called, without their ending. */
    fileName: string
    /** Of its words and of the code that makes files: files made from another mark are older than the page. */
    sourceMark: string
  }
  /** Lines under "What has changed" that came after those of the release. */
  resourceChanges: { id: string; resourceId: number; onDay: string; note: string; at: string }
  /** Files of a resource as they were made here last; bytes in base64. */
  resourceFiles: {
    resourceId: number
    name: string
    format: string
    place: number
    bytes: number
    pages: number | null
    mark: string
    /** The mark of what they were made from: all files of a resource have the same. */
    madeFrom: string
    content: string
  }
  /** Looks by staff that found a resource still right. */
  resourceReviews: {
    id: string
    resourceId: number
    reviewedOn: string
    /** Visitors read it. */
    note: string
    byUser: string
    at: string
  }
}
