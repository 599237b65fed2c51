// Replies to begin from. What stands in {{…}} is filled in by the browser of who writes.

export const VARIABLES = {
  name: 'The name that the person gave',
  reference: 'The reference of the message, like M-7KT4-XQ',
  'my name': 'Your own name',
} as const
export type Variable = keyof typeof VARIABLES

/** What the preview is filled with. */
export const EXAMPLE: Record<Variable, string> = {
  name: 'Ada Example',
  reference: 'M-7KT4-XQ',
  'my name': 'Sam Example',
}

const BRACED = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in braces that mean nothing here, each once. */
export function unknownVariables(text: string): string[] {
  const found = [...text.matchAll(BRACED)].map((match) => match[1] ?? '')
  return [...new Set(found.filter((name) => !Object.hasOwn(VARIABLES, name.toLowerCase())))]
}

export const filledIn = (text: string, values: Record<Variable, string>): string =>
  text.replace(BRACED, (braces, name: string) => values[name.toLowerCase() as Variable] ?? braces)

/** Braces that were left in a reply, which the person should not read. */
export const hasBraces = (text: string): boolean => /\{\{|\}\}/.test(text)
