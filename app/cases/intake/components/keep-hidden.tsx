import { Checkbox } from '#app/ui/forms/choices.tsx'

/** Beside each box for a file. */
/** @param form the id of its form, where it does not stand inside */
export function KeepHidden({ form }: { form?: string }) {
  return (
    <Checkbox
      form={form}
      name="original"
      label="Keep the hidden details"
      optional
      hint="A file can show who wrote it and when, or where a photo was taken. We take those details out. Keep them only if they are your proof."
    />
  )
}
