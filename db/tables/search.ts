/** What staff change of the search, and what they are told of it (docs/decisions/0185). */
export type SearchChangeKind = 'same' | 'pin' | 'question'

export interface SearchTables {
  /** Each version of a group of words, of a pinned page and of a question with its right page; the newest one holds. */
  searchChanges: {
    kind: SearchChangeKind
    /** Of a built-in group, its first way to say it; else made by us. */
    key: string
    version: number
    /** `off`: a built-in group that is not used. `gone`: deleted here. */
    state: 'on' | 'off' | 'gone'
    /** JSON: the ways to say it, what was added to a built-in group, or the questions. */
    words: string
    /** The page that comes first; null for groups of words. */
    page: string | null
    savedAt: string
    savedBy: string
  }
  /** How the questions of the relevance set were answered, each time that a place had changed. */
  searchRuns: {
    id: string
    madeAt: string
    /** When it was last found to be still so. */
    lookedAt: string
    /** JSON: each question with its place and the page that came first. */
    places: string
  }
  /** Questions that the search did not answer, by month. */
  searchFailed: {
    /** Keyed, so that nobody reads the question here before it was asked on three days. */
    questionMark: string
    /** Like 2026-11. */
    month: string
    /** On how many days it was asked. */
    days: number
    /** In known words; null until it was asked on three days. */
    question: string | null
  }
  /** How many searches there were in a month; kept pages are not counted. */
  searchMonths: {
    month: string
    asked: number
    nothing: number
    partly: number
    /** Of those that found nothing or not all: held words that are not kept. */
    otherWords: number
  }
}
