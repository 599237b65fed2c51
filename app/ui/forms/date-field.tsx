import { words } from '../words.ts'
import { Field } from './field.tsx'
import type { FieldBasics } from './field-frame.tsx'

/**
 * The one field for a date, in one line as people write it: March 5, 2026, 3/5/2026 or 2026-03-05. What is posted is read by
 * platform/dates. What was typed stays in it when it could not be read.
 */
export function DateField({ hint, ...field }: FieldBasics & { defaultValue?: string | undefined }) {
  const example = words.dateField.example
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
