// Which day a typed date means, as chosen by the person or our team. A sealed record of the case.

export interface DayBody {
  /** The question that the text answers: HAPPENED, or one of the few more. */
  of: string
  /** The text that was read. A different text is another answer, to which this choice does not apply. */
  words: string
  /** Null when the person does not know. */
  day: string | null
}

/** The question of the case form: when did it happen? */
export const HAPPENED = 'date'

/** Chosen to type a different day. */
export const ANOTHER = 'another'

/** Chosen for a day: "I don't know". */
export const UNKNOWN = 'unknown'

/** Where the person picks the day that the answer to a question means. */
export const dayAddress = (of: string): string => `/legal-help/case/day?of=${of}`

/** The answer to "which day do you mean?" as the case form stores it, with the text that it is about. */
export const meantOnForm = (day: string, words: string): string => `${day} ${words}`
