import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'

/** Number and words: the way back to a case, from any device. */
export function EnterForm({
  errors,
  typed,
  unsent,
}: {
  errors: Record<string, string>
  typed: { number: string; words: string }
  /** A message that could not be sent because the case was closed. */
  unsent: string
}) {
  return (
    <Form method="post" action="/legal-help/case" noValidate className="enter">
      <Field
        label="Case number"
        name="number"
        required
        width="half"
        hint="Like H4K-79TM-C. Small letters and spaces are fine."
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
        hint="In their order, with a space between them. The first three letters of each word are enough."
        error={errors.words}
        defaultValue={typed.words}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={
          <p>
            You got the words right after you sent your case. Only you have them. If they are lost, nobody can
            open the case for you. You can send a new one and say so.
          </p>
        }
      />
      {unsent && (
        <TextArea
          label="What you wrote"
          name="text"
          rows={6}
          hint="It is not sent yet. It stands in the box for messages when your case is open."
          defaultValue={unsent}
        />
      )}
      <Button name="intent" value="enter">
        Open my case
      </Button>
    </Form>
  )
}
