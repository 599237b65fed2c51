import { Checkbox } from '#app/ui/choices.tsx'

/** Beside each box for a file. */
export function KeepHidden() {
  return (
    <Checkbox
      name="original"
      label="Keep the hidden details"
      optional
      hint="A file can tell who wrote it, when, and where a photo was taken. We take that out. Keep it only if it is your proof."
    />
  )
}
