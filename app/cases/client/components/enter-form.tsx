import { Form } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { NumberAndWords } from '../../intake/components/number-and-words.tsx'

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
      <NumberAndWords errors={errors} typed={typed} />
      {unsent && (
        <TextArea
          label="What you wrote"
          name="text"
          rows={6}
          hint="It is not sent yet. It will be in the message box when your case opens."
          defaultValue={unsent}
        />
      )}
      <Button name="intent" value="enter">
        Open my case
      </Button>
    </Form>
  )
}
