import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import type { Choice } from './field.tsx'
import { described, type FieldBasics, FieldError, FieldHelp, FieldHint, idOf, Mark } from './field-frame.tsx'

/** Related questions under one legend. */
export function Fieldset({
  legend,
  id,
  hint,
  error,
  optional,
  required,
  help,
  large,
  children,
}: {
  legend: ReactNode
  id?: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  required?: boolean
  help?: ReactNode
  /** A legend in the size of a section heading. */
  large?: boolean
  children: ReactNode
}) {
  const by = id ? classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null) : ''
  return (
    <fieldset
      id={id ? `${id}-group` : undefined}
      className={classes('fieldset', error && 'field-wrong')}
      aria-describedby={by || undefined}
    >
      <legend className={large ? 'legend legend-large' : 'legend'}>
        {legend}
        <Mark optional={optional} required={required} />
      </legend>
      {id && <FieldHint id={id} hint={hint} />}
      <FieldHelp help={help} />
      {id && <FieldError id={id} error={error} />}
      {children}
    </fieldset>
  )
}

type RadioRest = Omit<ComponentProps<'input'>, 'type' | 'name' | 'id' | 'value' | 'defaultValue' | 'required'>

/**
 * A choice of one. The first radio has the field's id, so that the error
 * summary's link leads to it; the others add a hyphen and their number.
 */
export function RadioGroup({
  label,
  name,
  id,
  hint,
  error,
  optional,
  required,
  help,
  choices,
  defaultValue,
  look = 'list',
  large,
  children,
  ...rest
}: FieldBasics & {
  choices: readonly Choice[]
  defaultValue?: string
  /** `tiles`: bordered boxes side by side, for a few short choices. */
  look?: 'list' | 'tiles'
  large?: boolean
  /** Content after the choices inside the same fieldset, such as "Other amount". */
  children?: ReactNode
} & RadioRest) {
  const field = idOf({ id, name })
  return (
    <Fieldset
      legend={label}
      id={field}
      hint={hint}
      error={error}
      optional={optional}
      required={required}
      help={help}
      large={large}
    >
      <div className={look === 'tiles' ? 'choices choices-tiles' : 'choices'}>
        {choices.map((choice, index) => (
          <ChoiceRow
            key={choice.value}
            {...rest}
            type="radio"
            id={index === 0 ? field : `${field}-${index + 1}`}
            name={name}
            value={choice.value}
            label={
              choice.mark ? (
                <>
                  {choice.mark}
                  {choice.label}
                </>
              ) : (
                choice.label
              )
            }
            hint={choice.hint}
            defaultChecked={defaultValue === undefined ? undefined : choice.value === defaultValue}
          />
        ))}
      </div>
      {children}
    </Fieldset>
  )
}

/** A checkbox with its sentence. */
export function Checkbox({
  label,
  name,
  id,
  hint,
  error,
  optional,
  required,
  value = 'yes',
  ...rest
}: Omit<FieldBasics, 'label' | 'help'> & { label: ReactNode } & Omit<
    ComponentProps<'input'>,
    'type' | 'name' | 'id' | 'required' | 'hint'
  >) {
  const field = { id, name, hint: undefined, error }
  return (
    <div className={classes('field', error && 'field-wrong')}>
      <FieldError id={idOf(field)} error={error} />
      <ChoiceRow
        {...rest}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(field)['aria-describedby']}
        type="checkbox"
        id={idOf(field)}
        name={name}
        value={value}
        label={
          <>
            {label}
            <Mark optional={optional} required={required} />
          </>
        }
        hint={hint}
      />
    </div>
  )
}

function ChoiceRow({
  label,
  hint,
  id,
  'aria-describedby': by,
  ...rest
}: { label: ReactNode; hint?: ReactNode; id: string } & Omit<ComponentProps<'input'>, 'id'>) {
  const hintId = hint ? `${id}-says` : undefined
  return (
    <div className="choice">
      <input {...rest} id={id} className="choice-input" aria-describedby={classes(by, hintId) || undefined} />
      <label htmlFor={id} className="choice-label">
        {label}
      </label>
      {hint && (
        <div id={hintId} className="choice-hint">
          {hint}
        </div>
      )}
    </div>
  )
}
