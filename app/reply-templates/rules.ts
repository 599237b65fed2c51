import { unknownVariables } from '#app/platform/mail/template-blanks.ts'

/** Templates of replies to one kind of thing. */
export interface ReplyTemplateKind {
  /** In the ids of its templates. It never changes. */
  name: 'letter' | 'reply'
  /** What staff call one in its form, one in a list, and many. */
  noun: 'letter' | 'reply'
  one: string
  many: string
  title: string
  lead: string
  /** The address of the list. */
  path: string
  help?: { to: string; label: string }
  /** What the author's browser fills in for {{…}}, with what it is. */
  variables: Readonly<Record<string, string>>
  /** Example values filled in, for the preview. */
  preview: (body: string) => string
  limits: { title: number; body: number; nextStep: number }
  isMarkdown: boolean
}

export interface TemplateText {
  title: string
  body: string
  /** What the person does next. Always empty for a message. */
  nextStep: string
}

export interface ReplyTemplate extends TemplateText {
  id: string
}

/** The errors in a template, by field. */
export function problemsInTemplate(
  { noun, limits, variables }: Pick<ReplyTemplateKind, 'noun' | 'limits' | 'variables'>,
  { title, body, nextStep }: TemplateText,
): Record<string, string> {
  const atMost = (what: string, most: number) =>
    `${what} can have up to ${most.toLocaleString('en-US')} characters`
  const problems: Record<string, string> = {}
  if (!title) problems.title = `Give the ${noun} a title`
  else if (title.length > limits.title) problems.title = atMost('A title', limits.title)
  else if (title.includes('\n')) problems.title = 'Write the title on one line'
  if (!body) problems.body = `Write the ${noun}`
  else if (body.length > limits.body) problems.body = atMost(`A ${noun}`, limits.body)
  if (nextStep.length > limits.nextStep) problems.nextStep = atMost('A next step', limits.nextStep)
  // A text that is too long is not checked further.
  if (Object.keys(problems).length > 0) return problems
  const unknown = unknownVariables(`${body} ${nextStep}`, variables)
  if (unknown.length > 0)
    problems.body = `Nothing fills in ${unknown.map((name) => `{{${name}}}`).join(', ')}. Use the names below, or take it out`
  return problems
}
