import { defineForm, withWords } from '#app/platform/forms/define-form.ts'
import { words } from './checkout-words.ts'
import { GIFT_TABLE } from './gift-fields.ts'

/** The fields of a gift with their text. */
export const giftForm = defineForm(
  'gift',
  withWords(GIFT_TABLE, (name) => {
    const { tooLong = words.fields[name].label, ...said } = words.fields[name]
    return { ...said, tooLong: (most) => words.tooLong(tooLong, most) }
  }),
)
