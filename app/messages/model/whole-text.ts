import { answerRows, defineForm } from '#app/platform/forms/define-form.ts'
import { contactForm } from './contact-form.ts'
import { addedFields } from './message-bodies.ts'
import { partnerForm } from './partner-form.ts'

const all = defineForm('message', { ...partnerForm.fields, ...contactForm.fields })

/** A message with the fields that have no place of their own in its copy and in the case made of it. */
export const wholeText = (sent: { message: string }): string => {
  const added = Object.fromEntries(addedFields(sent))
  return [sent.message, ...answerRows(all, added).map(({ label, value }) => `${label}\n${value}`)].join(
    '\n\n',
  )
}
