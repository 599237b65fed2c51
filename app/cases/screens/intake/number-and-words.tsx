import { Field } from '#app/ui/forms/field.tsx'
import { words } from '../../intake/words.ts'

interface Props {
  errors: Record<string, string>
  typed: { number: string; words: string }
}

/** The two boxes that open a case, from any device. */
export function NumberAndWords({ errors, typed }: Props) {
  return (
    <>
      <Field
        label={words.numberAndWords.number}
        name="number"
        required
        width="half"
        hint={words.numberAndWords.numberHint}
        error={errors.number}
        defaultValue={typed.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        label={words.numberAndWords.words}
        name="words"
        required
        hint={words.numberAndWords.wordsHint}
        error={errors.words}
        defaultValue={typed.words}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={<p>{words.numberAndWords.wordsHelp}</p>}
      />
    </>
  )
}
