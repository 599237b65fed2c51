import { Field } from '#app/ui/forms/field.tsx'

interface Props {
  errors: Record<string, string>
  typed: { number: string; words: string }
}

/** The two boxes that open a case, from any device. */
export function NumberAndWords({ errors, typed }: Props) {
  return (
    <>
      <Field
        label="Case number"
        name="number"
        required
        width="half"
        hint="Like H4K-79TM-C. Lowercase letters and spaces are fine."
        error={errors.number}
        defaultValue={typed.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <Field
        label="Your six private words"
        name="words"
        required
        hint="In order, with a space between them. The first three letters of each word are enough."
        error={errors.words}
        defaultValue={typed.words}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={
          <p>
            We showed you the words right after you sent your case. Only you have them. If you lost them,
            contact us. If we can make sure it is you, our case team makes new words. If we cannot, you can
            send a new case and tell us about this one.
          </p>
        }
      />
    </>
  )
}
