import { words } from '../words.ts'
import { Field } from './field.tsx'
import type { FieldBasics } from './field-frame.tsx'

/**
 * The only date field, a single line as people write it: March 5, 2026, 3/5/2026 or
 * 2026-03-05. platform/dates parses the posted value. Unparsable text stays in it.
 */
export function DateField({
  hint,
  inList,
  ...field
}: FieldBasics & {
  defaultValue?: string | undefined
  /** One of many, below a hint that has the example. */
  inList?: boolean
}) {
  const example = inList ? undefined : words.dateField.example
  return (
    <Field
      {...field}
      hint={
        hint ? (
          <>
            {hint} {example}
          </>
        ) : (
          example
        )
      }
      width="half"
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
    />
  )
}
