import { Select } from '#app/ui/forms/field.tsx'
import type { Template } from '../../desk/reply-templates.server.ts'

/** The letters that a message can start from. @param begin gets the chosen one */
export function ChooseReplyTemplate({
  letters,
  begin,
}: {
  letters: readonly Template[]
  begin: (letter: Template) => void
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
