// Which day a typed date means, where the person or our team said so. A sealed record of the case.

export interface DayBody {
  /** The question that the words answer: HAPPENED, or one of the few more. */
  of: string
  /** The words that were read. Other words are another answer, for which this choice does not hold. */
  words: string
  /** Null when the person does not know. */
  day: string | null
}

/** The question of the case form: when did it happen? */
export const HAPPENED = 'date'

/** Chosen in place of a day: another one, which is typed. */
export const ANOTHER = 'another'

/** Chosen for a day: "I don't know". */
export const UNKNOWN = 'unknown'

/** Where the person says which day the words of a question mean. */
export const dayAddress = (of: string): string => `/legal-help/case/day?of=${of}`

/** The answer to "which day do you mean?" as the case form keeps it, with the words that it is about. */
export const meantOnForm = (day: string, words: string): string => `${day} ${words}`
