import { filledWith } from '#app/platform/mail/template-blanks.ts'
import type { ReplyTemplateKind } from '#app/reply-templates/rules.ts'
import { LIMITS } from '../model/rules.ts'

// Templates for replies. The author's browser fills in what is in {{…}}.

const VARIABLES = {
  name: 'The name the person gave',
  reference: 'The reference of the message, like M-7KT4-XQ',
  'my name': 'Your own name',
} as const
type Variable = keyof typeof VARIABLES

/** The values in the preview. */
const EXAMPLE: Record<Variable, string> = {
  name: 'Ada Example',
  reference: 'M-7KT4-XQ',
  'my name': 'Sam Example',
}

export const filledIn = (text: string, values: Record<Variable, string>): string =>
  filledWith(text, (name) => values[name as Variable])

export const SAVED_REPLIES: ReplyTemplateKind = {
  name: 'reply',
  noun: 'reply',
  one: 'saved reply',
  many: 'saved replies',
  title: 'Saved replies',
  lead: 'An answer to a message can start from one of these. They are not sealed, so do not put anything about a person in them.',
  path: '/staff/messages/replies',
  help: { to: '/staff/messages', label: 'Back to all messages' },
  variables: VARIABLES,
  preview: (body) => filledIn(body, EXAMPLE),
  limits: { title: LIMITS.savedTitle, body: LIMITS.reply, nextStep: 0 },
  isMarkdown: false,
}
