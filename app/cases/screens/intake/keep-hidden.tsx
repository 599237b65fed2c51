import { Checkbox } from '#app/ui/forms/choices.tsx'
import { words } from '../../intake/words.ts'

/** Beside each box for a file. */
/** @param form the id of its form, where it is not inside */
export function KeepHidden({ form }: { form?: string }) {
  return (
    <Checkbox
      form={form}
      name="original"
      label={words.files.keepHidden.label}
      optional
      hint={words.files.keepHidden.hint}
    />
  )
}
