import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'

type Values = Record<string, string | undefined>

/** The fields for a picture's texts. */
export function PictureWords({ typed, errors }: { typed: Values; errors: Record<string, string> }) {
  return (
    <>
      <TextArea
        label="What the picture shows"
        name="description"
        rows={3}
        hint="One or two sentences for people who do not see it. Say what matters where it is shown."
        defaultValue={typed.description}
        error={errors.description}
      />
      <Checkbox
        label="It is only decoration"
        name="decorative"
        hint="Then screen readers pass over it."
        defaultChecked={typed.decorative === 'yes'}
      />
      <Field
        label="Name"
        name="called"
        optional
        hint="For finding it in this list. Visitors do not see it."
        defaultValue={typed.called}
        error={errors.called}
      />
    </>
  )
}
