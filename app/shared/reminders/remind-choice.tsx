import { Select } from '#app/ui/forms/field.tsx'
import { words } from './remind-words.ts'

/** When a member wants to be reminded of a bookmark. @param on the day of the existing reminder, in words */
export function RemindChoice({ on, chosen }: { on: string | null; chosen: string | undefined }) {
  const choices = Object.entries(words.choices).map(([value, label]) => ({ value, label }))
  return (
    <Select
      label={words.label}
      hint={words.hint}
      name="remind"
      width="half"
      choices={on ? [{ value: 'as-it-is', label: words.asItIs({ day: on }) }, ...choices] : choices}
      defaultValue={chosen ?? (on ? 'as-it-is' : 'none')}
    />
  )
}
