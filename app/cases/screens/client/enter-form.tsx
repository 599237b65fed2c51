import { TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { words } from '../../person/words.ts'
import { NumberAndWords } from '../intake/number-and-words.tsx'

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
