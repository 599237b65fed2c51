import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { CrisisScript } from '../crisis/crisis-help.tsx'
import { described, type FieldBasics, FieldFrame, idOf } from './field-frame.tsx'

type Rest<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'name' | 'id' | 'required' | 'placeholder' | 'autoFocus'
>

/** Separates the field's own props from the attributes of the control. */
function split<T extends FieldBasics>({
  label,
  name,
  id,
  hint,
  error,
  optional,
  required,
  help,
  ...rest
}: T) {
  return { field: { label, name, id, hint, error, optional, required, help }, rest }
}

/** The width of the box hints at the expected length of the answer. */
type FieldWidth = 'full' | 'half' | 'short'

/** A one-line text box: `type` text (default), email, tel, search. */
export function Field({
  width = 'full',
  type = 'text',
  className,
  ...props
}: FieldBasics & { width?: FieldWidth } & Rest<'input'>) {
  const { field, rest } = split(props)
  return (
    <FieldFrame field={field}>
      <input
        {...rest}
        {...described(field)}
        type={type}
        id={idOf(field)}
        name={field.name}
        className={classes('input', width !== 'full' && `input-${width}`, className)}
      />
    </FieldFrame>
  )
}

export function TextArea({
  rows = 6,
  className,
  tools,
  ...props
}: FieldBasics &
  Rest<'textarea'> & {
    /** Buttons that act on the box, between its label and the box. */
    tools?: React.ReactNode
  }) {
  const { field, rest } = split(props)
  return (
    <FieldFrame field={field}>
      <CrisisScript />
      {tools}
      <textarea
        {...rest}
        {...described(field)}
        rows={rows}
        id={idOf(field)}
        name={field.name}
        className={classes('input input-area', className)}
      />
    </FieldFrame>
  )
}

export interface Choice {
  value: string
  label: string
  /** One plain line: what choosing this means. */
  hint?: string
  /** An icon before the label, for radios only. */
  mark?: React.ReactNode
}

export function Select({
  choices,
  width = 'full',
  className,
  ...props
}: FieldBasics & { choices: readonly Choice[]; width?: FieldWidth } & Rest<'select'>) {
  const { field, rest } = split(props)
  return (
    <FieldFrame field={field}>
      <select
        {...rest}
        {...described(field)}
        id={idOf(field)}
        name={field.name}
        className={classes('input input-select', width !== 'full' && `input-${width}`, className)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** One file, chosen with the browser's own button. */
export function FileField({ className, ...props }: FieldBasics & Rest<'input'>) {
  const { field, rest } = split(props)
  return (
    <FieldFrame field={field}>
      <input
        {...rest}
        {...described(field)}
        type="file"
        id={idOf(field)}
        name={field.name}
        className={classes('input input-file', className)}
      />
    </FieldFrame>
  )
}
