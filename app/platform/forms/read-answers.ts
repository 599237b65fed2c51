// Reads answers back without their form. A loader hands the fields to a browser that opens sealed answers.

export interface ReadField {
  field: string
  label: string
  /** The text of each choice, or of a checked box. */
  options?: Record<string, string>
}

export interface AnswerRow {
  field: string
  label: string
  value: string
}

/** The answers as lines to read. A field without an answer has none, and an unchecked box says nothing. */
export const readAnswers = (
  fields: readonly ReadField[],
  answers: Readonly<Record<string, unknown>>,
): AnswerRow[] =>
  fields.flatMap(({ field, label, options }) => {
    const answer = answers[field] === true ? 'yes' : answers[field]
    return typeof answer === 'string' && answer !== ''
      ? [{ field, label, value: options?.[answer] ?? answer }]
      : []
  })

/** A text with the answers below it, each under its label. */
export const withAnswers = (text: string, rows: readonly AnswerRow[]): string =>
  [text, ...rows.map(({ label, value }) => `${label}\n${value}`)].filter(Boolean).join('\n\n')
