import { Checkbox } from '#app/ui/forms/choices.tsx'
import { words } from '../../intake/words.ts'

/** Shown beside each file field. */
/** @param form the id of its form, if it is outside it */
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
