import { filledWith, unknownVariables as unknown } from '#app/platform/mail/template-blanks.ts'

// Templates for replies. The author's browser fills in what is in {{…}}.

export const VARIABLES = {
  name: 'The name the person gave',
  reference: 'The reference of the message, like M-7KT4-XQ',
  'my name': 'Your own name',
} as const
type Variable = keyof typeof VARIABLES

/** The values in the preview. */
export const EXAMPLE: Record<Variable, string> = {
  name: 'Ada Example',
  reference: 'M-7KT4-XQ',
  'my name': 'Sam Example',
}

/** Unknown names in braces, without duplicates. */
export const unknownVariables = (text: string): string[] => unknown(text, VARIABLES)

export const filledIn = (text: string, values: Record<Variable, string>): string =>
  filledWith(text, (name) => values[name as Variable])
