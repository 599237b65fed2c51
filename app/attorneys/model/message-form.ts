import { answerRows, defineForm, fieldsIn } from '#app/platform/forms/define-form.ts'
import { withAnswers } from '#app/platform/forms/read-answers.ts'
import { words } from './contact-words.ts'
import { factWords, MESSAGE_MOST } from './rules.ts'

/** A message to an attorney, one entry per field: the specification's four, then what the sender asks of us. */
export const messageForm = defineForm('attorney', {
  name: {
    kind: 'line',
    required: true,
    most: 100,
    typing: { autoComplete: 'name' },
    words: () => ({
      label: words.fields.name,
      hint: words.fields.nameHint,
      missing: words.forms.name,
      tooLong: (most) => words.forms.nameTooLong({ most }),
    }),
  },
  email: {
    kind: 'email',
    required: true,
    words: () => ({ label: words.fields.email, hint: words.fields.emailHint, missing: words.forms.email }),
  },
  message: {
    kind: 'text',
    required: true,
    most: MESSAGE_MOST,
    rows: 8,
    words: () => ({
      label: words.fields.message,
      hint: words.fields.messageHint({ most: MESSAGE_MOST }),
      missing: words.forms.message,
      tooLong: (most) => words.forms.messageTooLong({ most }),
    }),
  },
  consent: {
    kind: 'box',
    required: true,
    part: 'consent',
    words: () => ({ label: words.fields.consent, missing: factWords.mustAgree }),
  },
  copy: {
    kind: 'box',
    part: 'mails',
    needsMail: true,
    words: () => ({ label: words.fields.copy, hint: words.fields.copyHint }),
  },
  ask: {
    kind: 'box',
    part: 'mails',
    needsMail: true,
    words: () => ({ label: words.fields.ask, hint: words.fields.askHint }),
  },
})

/** Each has a place of its own in the mail to the attorney and on the page that says it was sent. */
export const SENT_FIELDS = ['name', 'email', 'message'] as const

/** The message with the fields that have no place of their own in its mail, its copy and on the page after it. */
export const wholeMessage = (sent: { message: string }): string => {
  const added = fieldsIn(messageForm).filter((name) => !SENT_FIELDS.some((own) => own === name))
  return withAnswers(sent.message, answerRows(messageForm, sent, added))
}
