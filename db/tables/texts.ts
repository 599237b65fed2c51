/** Facts that pages are made of: each is one text whose words are a record (docs/decisions/0145). */
export type FactKind =
  | 'law'
  | 'state'
  | 'territory'
  | 'rule'
  | 'example'
  | 'term'
  | 'question'
  | 'person'
  | 'figure'
  | 'resource'
  | 'place'
  | 'tag'

/** A version of another text: one that is easier to read, or one in another language (docs/decisions/0140-texts.md). */
export type VariantKind = 'easier' | 'language'

export type TextKind = 'post' | FactKind | 'variant'

/** Of the newest words. Which words visitors see, says publishedVersion. */
export type TextState = 'draft' | 'review' | 'scheduled' | 'published' | 'back' | 'bin' | 'gone'

/** Words of pages and mails that staff changed; the original words are in the code (docs/decisions/0074-words-in-modules.md). */
export interface WordTables {
  wordVersions: {
    /** Module, screen and path: "pages.home.getLegalHelp". */
    wordId: string
    version: number
    /** Null: as they were written. */
    text: string | null
    savedAt: string
    savedBy: string
    /** Null: it waits for a second person, or a later version took its place before that. */
    publicAt: string | null
    publicBy: string | null
  }
}

/** What staff write and visitors read, with every version (docs/decisions/0140). */
export interface TextTables {
  texts: {
    /** Kind and number: "post-101". */
    id: string
    kind: TextKind
    number: number
    /** Words in place of the number in its address; null: the number. Of a fact: its key, such as "texas", which never changes. */
    address: string | null
    state: TextState
    /** Of the newest version, for lists. */
    title: string
    version: number
    publishedVersion: number | null
    /** The day of its first publication, like 2026-11-18. */
    publishedOn: string | null
    approvedVersion: number | null
    approvedBy: string | null
    /** What the second person wants changed. */
    reviewNote: string
    publishAt: string | null
    /** When its sources have to be looked at again, a day; of the newest version. */
    reviewDueOn: string | null
    editedAt: string
    /** Null: built-in, and no one here has touched it. */
    editedBy: string | null
    binnedAt: string | null
    /** Of its words, like "en". Visitors read English only. */
    language: string
    /** Null: a text of its own. */
    variant: VariantKind | null
    /** The text beside which a variant is. */
    sourceId: string | null
  }
  /** What visitors read of easier versions. It is shown while its source is public. */
  easierTexts: {
    sourceId: string
    title: string
    lead: string
    /** JSON: a list. */
    points: string
    /** JSON: heading and HTML of each. */
    parts: string
    /** For the search. */
    plain: string
    /** The mark of the source's words to which it fits. */
    fits: string
    publishedOn: string
    /** The day since which its source has other words than these fit to. */
    sourceNewerSince: string | null
    /** The version, where a second person has approved it. */
    reviewedVersion: number | null
  }
  textVersions: {
    textId: string
    version: number
    /** JSON, as its kind has it. */
    content: string
    savedAt: string
    /** Null: came with a release. */
    savedBy: string | null
    /** When visitors first read it; null: never, or before this was kept. */
    publishedAt: string | null
  }
  /** A folder that somebody wants to import, until they press the button or a day has passed. `files` is JSON: name and text of each. */
  textImports: { id: string; files: string; madeBy: string; expiresAt: string }
  /** An import of posts that was done, for 90 days. */
  postImports: { id: string; madeBy: string; madeAt: string; undoneAt: string | null }
  postImportTexts: {
    importId: string
    textId: string
    /** The newest version that the import, or a change of many of its posts at once, has made. */
    version: number
    /** What was there before; null: the post is new. */
    versionBefore: number | null
    publishedBefore: number | null
    addressBefore: string | null
  }
  /** Pictures of an export that staff sent for its posts, until they are drawn. */
  postImportPictures: {
    importId: string
    /** Its address on the old site, as the posts name it. */
    source: string
    /** In base64; empty when it is drawn, or cannot be. */
    body: string
    sentBy: string
    pictureId: number | null
    /** Why it cannot be taken. */
    trouble: string | null
  }
  /** A folder of all content that somebody wants to take in, until they press the button or a day has passed. */
  treeImports: {
    id: string
    madeBy: string
    expiresAt: string
    /** JSON: names that were left out. */
    skipped: string
  }
  treeImportFiles: {
    importId: string
    name: string
    /** Of a picture in base64. */
    body: string
    /** Why a picture cannot be taken; empty: it can. Null: nobody has looked yet. Texts are looked at each time. */
    trouble: string | null
  }
  /** Which links to other sites somebody opened and found right, when, and in which version of the text. */
  openedLinks: { textId: string; url: string; version: number; openedBy: string; openedAt: string }
  /** Who is writing in a text, and until when they were seen to. */
  textWriters: { textId: string; userId: string; since: string; seenAt: string }
  /** Editors whom a steward named as second persons; they are while they are editors. */
  textReviewers: { userId: string; namedAt: string; namedBy: string }
  /** Every address in words that a text has or had. */
  textAddresses: { kind: TextKind; address: string; textId: string }
}
