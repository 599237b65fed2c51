import { filledWith, unknownVariables as unknown } from '#app/platform/mail/letter-blanks.ts'

// Replies to begin from. What is in {{…}} is filled in by the browser of whoever writes.

export const VARIABLES = {
  name: 'The name the person gave',
  reference: 'The reference of the message, like M-7KT4-XQ',
  'my name': 'Your own name',
} as const
type Variable = keyof typeof VARIABLES

/** What the preview is filled with. */
export const EXAMPLE: Record<Variable, string> = {
  name: 'Ada Example',
  reference: 'M-7KT4-XQ',
  'my name': 'Sam Example',
}

/** The names in braces that mean nothing here, each once. */
export const unknownVariables = (text: string): string[] => unknown(text, VARIABLES)

export const filledIn = (text: string, values: Record<Variable, string>): string =>
  filledWith(text, (name) => values[name as Variable])
