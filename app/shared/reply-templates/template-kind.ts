import { unknownVariables } from '#app/platform/mail/template-blanks.ts'

/** Templates of replies to one kind of thing. */
export interface ReplyTemplateKind {
  kind: 'case' | 'message'
  /** What staff call one. */
  noun: 'letter' | 'reply'
  plural: 'letters' | 'replies'
  path: string
  /** The audit trail's names for saving one and for retiring one. */
  acts: {
    saved: 'case.template-saved' | 'message.saved-reply'
    retired: 'case.template-retired' | 'message.saved-reply-retired'
  }
  /** What the author's browser fills in for {{…}}, with what it is. */
  variables: Readonly<Record<string, string>>
  limits: { title: number; body: number; nextStep: number }
  isMarkdown: boolean
}

export interface TemplateText {
  title: string
  body: string
  /** What the person does next. Always empty for a message. */
  nextStep: string
}

/** What its form holds. `version`: the one that was changed. */
export type TypedTemplate = Record<keyof TemplateText | 'version', string>

export interface ReplyTemplate extends TemplateText {
  id: string
  version: number
  editedAt: string
}

/** The errors in a template, by field. */
export function problemsInTemplate(
  { noun, limits, variables }: ReplyTemplateKind,
  { title, body, nextStep }: TemplateText,
): Record<string, string> {
  const atMost = (what: string, most: number) =>
    `${what} can have up to ${most.toLocaleString('en-US')} characters`
  const problems: Record<string, string> = {}
  if (!title) problems.title = `Give the ${noun} a title`
  else if (title.length > limits.title) problems.title = atMost('A title', limits.title)
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
