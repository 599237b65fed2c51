import type { Field } from '#app/platform/forms/define-form.ts'
import { QUESTIONS, type QuestionName } from './questions.ts'
import { problems, words } from './words.ts'

/** A question with its text, for the form and its checks. */
export const questionField = (name: QuestionName): Field => ({
  ...QUESTIONS[name],
  words: () => {
    const { label, hint, options, notSure: none } = words.questions[name]
    const { missing, unknown: wrong, tooLong = label } = problems.questions[name] ?? {}
    return {
      label,
      hint,
      options,
      none,
      missing,
      wrong,
      tooLong: (most, length) => problems.tooLong({ what: tooLong, most, is: length }),
    }
  },
})
