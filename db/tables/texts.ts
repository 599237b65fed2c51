/** A variant of another text: easier to read, or in another language (docs/decisions/0140-texts.md). */
export type VariantKind = 'easier' | 'language'

/** The name of a kind of content, like "post" or "law": app/content knows those that are defined (docs/decisions/0605). */
export type TextKind = string

/** The state of the newest version. publishedVersion says which version visitors see. */
export type TextState = 'draft' | 'review' | 'scheduled' | 'published' | 'back' | 'bin' | 'gone'

/** What became of an item when its import was undone. */
export type ImportOutcome = 'binned' | 'off-site' | 'restored' | 'waits' | 'left'

/** Words of pages and mails that staff changed; the original words are in the catalogs (docs/decisions/0600-copy-is-data.md). */
export interface WordTables {
  wordVersions: {
    /** Module, screen and path: "pages.home.getLegalHelp". */
    wordId: string
    version: number
    /** Null: the original words. */
    text: string | null
    savedAt: string
    savedBy: string
    /** Null: it waits for a second person, or a later version replaced it before that. */
    publicAt: string | null
    publicBy: string | null
  }
}

/** Texts that staff write and visitors read, with every version (docs/decisions/0140). */
export interface TextTables {
  texts: {
    /** Kind and number: "post-101". */
    id: string
    kind: TextKind
    number: number
    /**
     * Words that replace the number in its URL; null: the number. For a fact: its key, such as "texas", which never
     * changes.
     */
    address: string | null
    state: TextState
    /** The newest version's title, for lists. */
    title: string
    version: number
    publishedVersion: number | null
    /** The day of its first publication, like 2026-11-18. */
    publishedOn: string | null
    approvedVersion: number | null
    approvedBy: string | null
    /** The changes that the second person wants. */
    reviewNote: string
    publishAt: string | null
    /** The day its sources are due for review; of the newest version. */
    reviewDueOn: string | null
    editedAt: string
    /** Null: built-in, and not edited here. */
    editedBy: string | null
    binnedAt: string | null
    /** The language of its words, like "en". Visitors read English only. */
    language: string
    /** Null: not a variant. */
    variant: VariantKind | null
    /** The text this is a variant of. */
    sourceId: string | null
  }
  /** Easier versions as visitors read them. Shown while its source is public. */
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
    /** The hash of the source's words that it matches. */
    fits: string
    publishedOn: string
    /** The day since which its source has changed. */
    sourceNewerSince: string | null
    /** The version that a second person has approved. */
    reviewedVersion: number | null
  }
  textVersions: {
    textId: string
    version: number
    /** JSON in the format of its kind. */
    content: string
    savedAt: string
    /** Null: came with a release. */
    savedBy: string | null
    /** When it was first public; null: never, or before this column existed. */
    publishedAt: string | null
  }
  /** A folder to be imported, until staff confirm or a day has passed. `files` is JSON: name and text of each. */
  textImports: { id: string; files: string; madeBy: string; expiresAt: string }
  /** A finished import of posts or of a folder of all content, for 90 days. */
  postImports: {
    id: string
    madeBy: string
    madeAt: string
    undoneAt: string | null
    /** Null: posts, recorded by an older release. */
    what: 'posts' | 'folder' | null
  }
  /** What an import added or changed. */
  postImportTexts: {
    importId: string
    /** The id of a text; of a setting or of words of a page, the file and the name in it. */
    textId: string
    /** The newest version made by the import, or by a bulk change of its posts. */
    version: number
    /** The version before; null: the text is new. */
    versionBefore: number | null
    publishedBefore: number | null
    addressBefore: string | null
    /** The public version when its words were saved. Null, too, for what an older release recorded. */
    publishedAfter: number | null
    /** Its address once the import had moved it. Null, too, for what an older release recorded. */
    addressAfter: string | null
    /** JSON, for what is no text: its title, what it said before, and what it says now. */
    change: string | null
    /** Null: the import is not undone. */
    outcome: ImportOutcome | null
    reason: string | null
  }
  /** Pictures of an export that staff sent for its posts, until they are re-encoded. */
  postImportPictures: {
    importId: string
    /** Its URL on the old site, as the posts reference it. */
    source: string
    /** In base64; empty when it is re-encoded, or cannot be. */
    body: string
    sentBy: string
    pictureId: number | null
    /** Why it cannot be accepted. */
    trouble: string | null
  }
  /** A folder of all content to be imported, until staff confirm or a day has passed. */
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
    /** The bytes of a picture or PDF in base64. */
    body: string
    /** Why a picture or PDF cannot be accepted; empty: it can. Null: not checked yet. Texts are checked each time. */
    trouble: string | null
    /** JSON: what the check found in a PDF. */
    found: string | null
  }
  /** Which external links staff opened and found correct, when, and in which version of the text. */
  openedLinks: { textId: string; url: string; version: number; openedBy: string; openedAt: string }
  /** Editors whom a steward appointed as second persons, for as long as they are editors. */
  textReviewers: { userId: string; namedAt: string; namedBy: string }
  /** Every URL name that a text has or had. */
  textAddresses: { kind: TextKind; address: string; textId: string }
}
