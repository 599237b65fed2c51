// Letters that a reply can begin from. What stands in {{…}} is filled in by the browser of who writes.

export const VARIABLES = {
  'case number': 'The number of the case',
  name: 'The person’s name. Nothing when they stay anonymous',
  kind: 'The kind of problem',
  organization: 'The name of the organization, or “the organization”',
  'received day': 'The day the case came',
  'nearest date': 'The nearest legal date, or “no date that we know”',
  'my name': 'Your own name',
} as const
export type Variable = keyof typeof VARIABLES

/** What the preview of a letter is filled with. */
export const EXAMPLE: Record<Variable, string> = {
  'case number': 'H4K-79TM-C',
  name: 'Ada Example',
  kind: 'Housing Discrimination',
  organization: 'Example Homes',
  'received day': 'November 20, 2026',
  'nearest date': 'May 19, 2027',
  'my name': 'Sam Example',
}

const BRACED = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in braces that mean nothing here, each once. */
export function unknownVariables(text: string): string[] {
  const found = [...text.matchAll(BRACED)].map((match) => match[1] ?? '')
  return [...new Set(found.filter((name) => !Object.hasOwn(VARIABLES, name.toLowerCase())))]
}

/** The text with everything filled in; what was filled in is plain text, whatever marks it holds. @param plain the text is no Markdown */
export function filledIn(text: string, values: Record<Variable, string>, plain = false): string {
  const filled = text.replace(BRACED, (braces, name: string) => {
    const value = values[name.toLowerCase() as Variable]
    return value === undefined ? braces : plain ? value : escaped(value)
  })
  // "Hello {{name}}," without a name.
  return filled.replace(/ +([,.])/g, '$1')
}

/** Braces that were left in a reply, which the person should not read. */
export const hasBraces = (text: string): boolean => /\{\{|\}\}/.test(text)

const escaped = (value: string): string => value.replace(/[\\`*_[\]<>#|~]/g, '\\$&')

export const TEMPLATE_LIMITS = { title: 100, body: 8000, next: 300 } as const
export const NEXT_LIMIT = 300
