/** What staff see of the search (docs/decisions/0185). Their changes of it are texts (docs/decisions/0700). */
export interface SearchTables {
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
