import type { ReactNode } from 'react'
import { Checkbox, RadioGroup } from '#app/ui/forms/choices.tsx'
import { type Choice, Field as LineField, Select, TextArea } from '#app/ui/forms/field.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import {
  choicesOf,
  type Field,
  type Fields,
  type Form,
  fieldsIn,
  type NameOf,
  type TypedFields,
} from './define-form.ts'

// The boxes of a form, from its table (define-form.ts).

/** What a page says differently: a hint with a link, or choices that staff have set. */
interface Overrides {
  label?: string
  hint?: ReactNode
  help?: ReactNode
  choices?: readonly Choice[]
  /** Buttons above a text. */
  tools?: ReactNode
  /** For a script or a style. */
  [data: `data-${string}`]: string | undefined
}

interface FormFieldsProps<F extends Fields> {
  form: Form<F>
  /** Only the fields of this part. */
  part?: string
  typed: TypedFields
  errors?: TypedFields | null
  overrides?: Partial<Record<NameOf<F>, Overrides>>
}

export function FormFields<F extends Fields>({
  form,
  part,
  typed,
  errors,
  overrides = {},
}: FormFieldsProps<F>) {
  return fieldsIn(form, part).map((name) => (
    <FormField
      key={name}
      name={name}
      field={form.fields[name] as Field}
      value={typed[name]}
      error={errors?.[name]}
      overrides={overrides[name]}
    />
  ))
}

interface FormFieldProps {
  name: string
  field: Field
  value: string | undefined
  error: string | undefined
  overrides?: Overrides
}

export function FormField({ name, field, value, error, overrides }: FormFieldProps) {
  const canMail = useCanMail()
  if (field.needsMail && !canMail) return null
  const { label, hint, help, none } = field.words()
  const { choices: own = choicesOf(field), tools, ...other } = overrides ?? {}
  const choices = none === undefined ? own : [{ value: '', label: none }, ...own]
  const shown = {
    name,
    label,
    hint,
    help: help && <p>{help}</p>,
    error,
    required: field.required,
    optional: !field.required && !field.unmarked,
    ...other,
  }
  switch (field.kind) {
    case 'box': {
      const { help: _, ...box } = shown
      return <Checkbox {...box} defaultChecked={value === 'yes'} />
    }
    case 'radios':
      return (
        <RadioGroup
          {...shown}
          choices={choices}
          defaultValue={value ?? (none === undefined ? undefined : '')}
        />
      )
    case 'tiles':
      return <RadioGroup {...shown} look="tiles" large choices={choices} defaultValue={value} />
    case 'select':
      return <Select {...shown} width={field.width} choices={choices} defaultValue={value ?? ''} />
    case 'text':
      return <TextArea {...shown} rows={field.rows} {...field.typing} tools={tools} defaultValue={value} />
    case 'email':
      return <LineField {...shown} type="email" autoComplete="email" {...field.typing} defaultValue={value} />
    default:
      return <LineField {...shown} width={field.width} {...field.typing} defaultValue={value} />
  }
}
