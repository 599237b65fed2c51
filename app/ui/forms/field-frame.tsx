import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Icon } from '../parts/icons.tsx'
import { words } from '../words.ts'

export interface FieldBasics {
  label: string
  name: string
  /** Defaults to the name. */
  id?: string
  hint?: ReactNode
  /** The sentence that says how to fix it; also shown in the error summary. */
  error?: string
  /** Adds "(optional)" to the label. */
  optional?: boolean
  /** Adds "(required)" to the label. The browser's own validation bubbles are not used. */
  required?: boolean
  /** "Help with this question": an example, or why it is asked. */
  help?: ReactNode
}

export const idOf = (field: { id?: string; name: string }) => field.id ?? field.name

/** The aria attributes of a control that has a hint, an error, or both. */
export function described(field: Pick<FieldBasics, 'id' | 'name' | 'hint' | 'error'>) {
  const id = idOf(field)
  const by = classes(field.hint ? `${id}-hint` : null, field.error ? `${id}-error` : null)
  return { 'aria-describedby': by || undefined, 'aria-invalid': field.error ? true : undefined }
}

/** The marker in words beside a label. */
export function Mark({ optional, required }: { optional?: boolean; required?: boolean }) {
  if (required) return <span className="field-mark">{` ${words.fieldFrame.required}`}</span>
  if (optional) return <span className="field-mark">{` ${words.fieldFrame.optional}`}</span>
  return null
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null
  return (
    <div id={`${id}-hint`} className="field-hint">
      {hint}
    </div>
  )
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="field-error">
      <Icon name="error" />
      <span>
        <span className="only-heard">{`${words.fieldFrame.error} `}</span>
        {error}
      </span>
    </p>
  )
}

export function FieldHelp({ help }: { help?: ReactNode }) {
  if (!help) return null
  return <Disclosure summary={words.fieldFrame.helpQuestion}>{help}</Disclosure>
}

/** Label, hint and error around one control, in reading order. */
export function FieldFrame({ field, children }: { field: FieldBasics; children: ReactNode }) {
  const id = idOf(field)
  return (
    <div className={classes('field', field.error && 'field-wrong')}>
      <label className="field-label" htmlFor={id}>
        {field.label}
        <Mark optional={field.optional} required={field.required} />
      </label>
      <FieldHint id={id} hint={field.hint} />
      <FieldHelp help={field.help} />
      <FieldError id={id} error={field.error} />
      {children}
    </div>
  )
}
