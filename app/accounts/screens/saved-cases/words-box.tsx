import { Field } from '#app/ui/forms/field.tsx'
import { words } from '../../saved-cases/words.ts'

/** The box for the six words of a case. */
export function WordsBox({ typed, error }: { typed: string; error: string | undefined }) {
  return (
    <Field
      label={words.own.words}
      name="words"
      required
      hint={words.own.wordsHint}
      error={error}
      defaultValue={typed}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
