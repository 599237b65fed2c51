import { defineForm } from '#app/platform/forms/define-form.ts'
import { words } from './contact-words.ts'
import { REPORTS } from './rules.ts'

/** A report that an entry is out of date, one entry per field. */
export const reportForm = defineForm('attorney-report', {
  what: {
    kind: 'radios',
    required: true,
    values: Object.keys(REPORTS),
    words: () => ({
      label: words.report.what,
      missing: words.forms.whatIsWrong,
      options: REPORTS,
    }),
  },
  more: {
    kind: 'text',
    most: 1000,
    rows: 4,
    words: () => ({
      label: words.report.more,
      hint: words.report.moreHint,
      tooLong: (most) => words.forms.moreTooLong({ most }),
    }),
  },
})
