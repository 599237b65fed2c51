import { answerRows, defineForm, readFields } from '#app/platform/forms/define-form.ts'
import { type ReadField, withAnswers } from '#app/platform/forms/read-answers.ts'
import { contactForm } from './contact-form.ts'
import { addedFields } from './message-bodies.ts'
import { partnerForm } from './partner-form.ts'

const all = defineForm('message', { ...contactForm.fields, ...partnerForm.fields })

/** The fields that staff read below the text of a message: their browsers open it, and load no form. */
export const messageFields = (): ReadField[] =>
  readFields(
    all,
    // The first two are above them, and the copy is no part of the message.
    all.names.filter((name) => !['subject', 'message', 'copy'].includes(name)),
  )

/** A message with the fields that have no place of their own in its copy and in the case made of it. */
export const wholeText = (sent: { message: string }): string =>
  withAnswers(sent.message, answerRows(all, addedFields(sent)))
