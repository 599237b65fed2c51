import { filledWith } from '#app/platform/mail/template-blanks.ts'
import type { ReplyTemplateKind } from '#app/shared/reply-templates/template-kind.ts'
import { LIMITS } from '../model/rules.ts'

// Templates for replies. The author's browser fills in what is in {{…}}.

const VARIABLES = {
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

export const filledIn = (text: string, values: Record<Variable, string>): string =>
  filledWith(text, (name) => values[name as Variable])

export const SAVED_REPLIES: ReplyTemplateKind = {
  kind: 'message',
  noun: 'reply',
  plural: 'replies',
  path: '/staff/messages/replies',
  acts: { saved: 'message.saved-reply', retired: 'message.saved-reply-retired' },
  variables: VARIABLES,
  limits: { title: LIMITS.savedTitle, body: LIMITS.reply, nextStep: 0 },
  isMarkdown: false,
}
