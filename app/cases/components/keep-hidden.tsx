import { Checkbox } from '#app/ui/choices.tsx'

/** Beside each box for a file. */
/** @param form the id of its form, where it does not stand inside */
export function KeepHidden({ form }: { form?: string }) {
  return (
    <Checkbox
      form={form}
      name="original"
      label="Keep the hidden details"
      optional
      hint="A file can tell who wrote it, when, and where a photo was taken. We take that out. Keep it only if it is your proof."
    />
  )
}
