/** Staff's changes to the search, and the reports they get about it (docs/decisions/0185). */
export type SearchChangeKind = 'same' | 'pin' | 'question'

export interface SearchTables {
  /**
   * Each version of a synonym group, of a pinned page and of a test question with its right page; the newest one
   * applies.
   */
  searchChanges: {
    kind: SearchChangeKind
    /** For a built-in group, its first synonym; otherwise made by us. */
    key: string
    version: number
    /** `off`: a built-in group that is not used. `gone`: deleted here. */
    state: 'on' | 'off' | 'gone'
    /** JSON: the synonyms, the additions to a built-in group, or the questions. */
    words: string
    /** The page that comes first; null for synonym groups. */
    page: string | null
    savedAt: string
    savedBy: string
  }
  /** The results of the relevance test set, each time that a position had changed. */
  searchRuns: {
    id: string
    madeAt: string
    /** When the result was last confirmed. */
    lookedAt: string
    /** JSON: each question with its position and the page that came first. */
    places: string
  }
  /** Searches without an answer, by month. */
  searchFailed: {
    /** An HMAC, so that the question cannot be read here before it was asked on three days. */
    questionMark: string
    /** Like 2026-11. */
    month: string
    /** On how many days it was asked. */
    days: number
    /** In known words; null until it was asked on three days. */
    question: string | null
  }
  /** How many searches there were in a month; cached pages are not counted. */
  searchMonths: {
    month: string
    asked: number
    nothing: number
    partly: number
    /** How many of the unanswered searches contained words that are not stored. */
    otherWords: number
  }
}
