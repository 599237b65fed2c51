import type { ReplyTemplate } from '#app/reply-templates/rules.ts'
import { Select } from '#app/ui/forms/field.tsx'

/** The letters that a message can start from. @param begin gets the chosen one */
export function ChooseReplyTemplate({
  letters,
  begin,
}: {
  letters: readonly ReplyTemplate[]
  begin: (letter: ReplyTemplate) => void
}) {
  return (
    <Select
      label="Start from a letter"
      name="letter"
      value=""
      onChange={(event) => {
        const letter = letters.find(({ id }) => id === event.currentTarget.value)
        if (letter) begin(letter)
      }}
      choices={[
        { value: '', label: 'Choose a letter' },
        ...letters.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  )
}
