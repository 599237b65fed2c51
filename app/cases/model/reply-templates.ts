import { filledWith } from '#app/platform/mail/template-blanks.ts'
import type { ReplyTemplateKind } from '#app/reply-templates/rules.ts'

// Templates for replies. The browser of the author fills in the placeholders in {{…}}.

const VARIABLES = {
  'case number': 'The number of the case',
  name: 'The person’s name. Nothing when they stay anonymous',
  kind: 'The kind of problem',
  organization: 'The name of the organization, or “the organization”',
  'received day': 'The day the case came',
  'nearest date': 'The nearest legal date. Without one, the letter does not go before you take this out',
  'my name': 'Your own name',
} as const
type Variable = keyof typeof VARIABLES

/** The values of the placeholders in one case; some have none. */
export type Values = Partial<Record<Variable, string>> & { 'my name': string }

/** The example values in a template's preview. */
export const EXAMPLE: Record<Variable, string> = {
  'case number': 'H4K-79TM-C',
  name: 'Ada Example',
  kind: 'housing',
  organization: 'Example Homes',
  'received day': 'November 20, 2026',
  'nearest date': 'May 19, 2027',
  'my name': 'Sam Example',
}

/**
 * The text with all placeholders filled in. A filled-in value stays plain text, whatever markup it contains.
 * @param plain the text is no Markdown
 */
export function filledIn(text: string, values: Partial<Record<Variable, string>>, plain = false): string {
  const filled = filledWith(text, (name) => {
    const value = values[name as Variable]
    return value === undefined || plain ? value : escaped(value)
  })
  // "Hello {{name}}," without a name.
  return filled.replace(/(?<! ) +(?=[,.])/g, '')
}

const escaped = (value: string): string => value.replace(/[\\`*_[\]<>#|~]/g, '\\$&')

export const NEXT_LIMIT = 300

/** The letters that a reply in a case can start from. */
export const LETTERS: ReplyTemplateKind = {
  name: 'letter',
  noun: 'letter',
  one: 'starter letter',
  many: 'starter letters',
  title: 'Starter letters',
  lead: 'A reply can start from one of these. Do not put anything from a case in them.',
  path: '/staff/letters',
  variables: VARIABLES,
  preview: (body) => filledIn(body, EXAMPLE),
  limits: { title: 100, body: 8000, nextStep: NEXT_LIMIT },
  isMarkdown: true,
}
