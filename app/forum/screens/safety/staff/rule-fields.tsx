import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { words } from '../../../model/words.ts'

interface Props {
  errors: Partial<Record<string, string>>
  typed: Partial<Record<string, string>>
}

/** The rule that a post or a member broke. */
export function RuleChoice({ label, errors, typed }: Props & { label: string }) {
  return (
    <RadioGroup
      label={label}
      name="rule"
      required
      error={errors.rule}
      defaultValue={typed.rule}
      choices={Object.entries(words.rules).map(([value, name]) => ({ value, label: name }))}
    />
  )
}

/** The rule that a post broke, and the words that a moderator means. */
export function BrokenRule({ errors, typed }: Props) {
  return (
    <>
      <RuleChoice label="Which rule did it break?" errors={errors} typed={typed} />
      <TextArea
        label="Which words do you mean?"
        name="note"
        rows={3}
        optional
        error={errors.note}
        defaultValue={typed.note}
      />
    </>
  )
}
