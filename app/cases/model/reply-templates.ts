import { filledWith, unknownVariables as unknown } from '#app/platform/mail/letter-blanks.ts'

// Letters that a reply can begin from. What is in {{…}} is filled in by the browser of whoever writes.

export const VARIABLES = {
  'case number': 'The number of the case',
  name: 'The person’s name. Nothing when they stay anonymous',
  kind: 'The kind of problem',
  organization: 'The name of the organization, or “the organization”',
  'received day': 'The day the case came',
  'nearest date': 'The nearest legal date. Without one, the letter does not go before you take this out',
  'my name': 'Your own name',
} as const
type Variable = keyof typeof VARIABLES

/** What the names mean in one case: some have no value there. */
export type Values = Partial<Record<Variable, string>> & { 'my name': string }

/** What the preview of a letter is filled with. */
export const EXAMPLE: Record<Variable, string> = {
  'case number': 'H4K-79TM-C',
  name: 'Ada Example',
  kind: 'housing',
  organization: 'Example Homes',
  'received day': 'November 20, 2026',
  'nearest date': 'May 19, 2027',
  'my name': 'Sam Example',
}

/** The names in braces that mean nothing here, each once. */
export const unknownVariables = (text: string): string[] => unknown(text, VARIABLES)

/** The text with everything filled in; what was filled in is plain text, whatever marks it holds. @param plain the text is no Markdown */
export function filledIn(text: string, values: Partial<Record<Variable, string>>, plain = false): string {
  const filled = filledWith(text, (name) => {
    const value = values[name as Variable]
    return value === undefined || plain ? value : escaped(value)
  })
  // "Hello {{name}}," without a name.
  return filled.replace(/(?<! ) +(?=[,.])/g, '')
}

const escaped = (value: string): string => value.replace(/[\\`*_[\]<>#|~]/g, '\\$&')

export const TEMPLATE_LIMITS = { title: 100, body: 8000, next: 300 } as const
export const NEXT_LIMIT = 300
