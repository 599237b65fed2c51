import { Button } from '#app/ui/forms/button.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { NumberAndWords } from '../../intake/components/number-and-words.tsx'
import { words } from '../words.ts'

/** The form for number and words, which opens a case on any device. */
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
    <form method="post" action="/legal-help/case" noValidate className="enter" data-in-place>
      <NumberAndWords errors={errors} typed={typed} />
      {unsent && (
        <TextArea
          label={words.enter.unsent}
          name="text"
          rows={6}
          hint={words.enter.unsentHint}
          defaultValue={unsent}
        />
      )}
      <Button name="intent" value="enter">
        {words.enter.open}
      </Button>
    </form>
  )
}
