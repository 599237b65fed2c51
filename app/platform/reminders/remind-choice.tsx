import { Select } from '#app/ui/forms/field.tsx'
import { words } from './remind-words.ts'

/** When somebody wants to be reminded of what they keep. @param on the day of the reminder that is there, in words */
export function RemindChoice({ on, chosen }: { on: string | null; chosen: string | undefined }) {
  const choices = Object.entries(words.choices).map(([value, label]) => ({ value, label }))
  return (
    <Select
      label={words.label}
      hint={words.hint}
      name="remind"
      width="half"
      choices={on ? [{ value: 'as-it-is', label: words.asItIs(on) }, ...choices] : choices}
      defaultValue={chosen ?? (on ? 'as-it-is' : 'none')}
    />
  )
}
