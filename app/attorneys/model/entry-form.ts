import type { Field, FieldRow } from '#app/platform/forms/define-form.ts'
import type { FieldName } from './entry-fields.ts'
import { fields } from './field-words.ts'
import { words } from './listing-words.ts'

/** A field of an entry with its text, for the kinds that every form has. */
export const entryField = (name: FieldName, row: FieldRow): Field => ({
  ...row,
  words: () => {
    const { label, hint, options, missing, wrong, tooLong = label } = fields[name]
    return {
      label,
      hint,
      options,
      missing,
      wrong,
      tooLong: (most) => words.entry.tooLong({ what: tooLong, most }),
    }
  },
})
