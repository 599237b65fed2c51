import { FormField } from '#app/platform/forms/form-fields.tsx'
import { jurisdictions } from '#app/shared/states.ts'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { boxName, FIELD_NAMES, FIELDS, type FieldName, LICENSES_MOST } from '../../model/entry-fields.ts'
import { entryField } from '../../model/entry-form.ts'
import { fields } from '../../model/field-words.ts'
import type { KindBox, KindBoxes } from '../../model/kinds-now.server.ts'
import { words } from '../../model/listing-words.ts'
import { ACCESS } from '../../model/words.ts'

interface FormState {
  typed: Record<string, string>
  errors: Record<string, string>
}

interface Props extends FormState {
  /** The kinds of law and of fee that can be chosen. */
  kinds: KindBoxes
  withEmail?: boolean
  emailHint?: string
}

/** The fields of an entry, the same for an attorney who applies, one who changes it, and staff. */
export function ListingFields({ withEmail, ...given }: Props) {
  return (
    <div className="contact-fields">
      {FIELD_NAMES.filter((name) => withEmail || name !== 'email').map((name) => (
        <EntryField key={name} name={name} {...given} />
      ))}
    </div>
  )
}

function EntryField({
  name,
  typed,
  errors,
  kinds,
  emailHint,
}: Omit<Props, 'withEmail'> & { name: FieldName }) {
  const field = FIELDS[name]
  const { label, hint, options } = fields[name]
  // Staff who change an entry leave the address as it is.
  const emailRequired = emailHint ? undefined : true
  const box = {
    name,
    label,
    hint,
    defaultValue: typed[name] ?? '',
    error: errors[name],
    required: field.required,
    optional: !field.required,
  }
  switch (field.kind) {
    case 'boxes': {
      const boxes =
        name === 'specializations' || name === 'feeTypes'
          ? kinds[name]
          : field.values.map((value) => ({ name: boxName(field, value), label: options?.[value] ?? value }))
      return (
        <Boxes
          legend={label}
          id={name}
          boxes={boxes}
          typed={typed}
          errors={errors}
          required={field.required}
        />
      )
    }
    case 'licenses':
      return <Licenses typed={typed} errors={errors} />
    case 'access':
      return <Office typed={typed} errors={errors} />
    case 'phone':
      return <Field {...box} inputMode="tel" autoComplete="tel" />
    case 'link':
    case 'languages':
      return <Field {...box} />
    default:
      return (
        <FormField
          name={name}
          field={entryField(name, field.kind === 'email' ? { ...field, required: emailRequired } : field)}
          value={typed[name] ?? ''}
          error={errors[name]}
          overrides={field.kind === 'email' && emailHint ? { hint: emailHint } : {}}
        />
      )
  }
}

function Boxes({
  legend,
  id,
  boxes,
  typed,
  errors,
  required,
}: FormState & {
  legend: string
  id: string
  boxes: readonly KindBox[]
  required?: boolean
}) {
  return (
    <Fieldset legend={legend} id={id} error={errors[id]} required={required} optional={!required}>
      <div className="choices">
        {boxes.map(({ name, label, hint }, at) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            name={name}
            id={at === 0 ? id : `${id}-${at + 1}`}
            defaultChecked={typed[name] === 'yes'}
          />
        ))}
      </div>
    </Fieldset>
  )
}

function Licenses({ typed, errors }: FormState) {
  const said = words.entry.license
  const used = Array.from({ length: LICENSES_MOST }, (_, at) => at).filter(
    (at) => typed[`licenseState${at}`] || typed[`licenseNumber${at}`],
  )
  const row = (at: number) => (
    <div key={at} className="license-row">
      <Select
        label={said.state({ number: at + 1 })}
        name={`licenseState${at}`}
        id={at === 0 ? 'licenses' : undefined}
        defaultValue={typed[`licenseState${at}`] ?? ''}
        choices={[
          { value: '', label: said.chooseState },
          ...jurisdictions.map(([value, label]) => ({ value, label })),
        ]}
      />
      <Field
        label={said.number({ number: at + 1 })}
        name={`licenseNumber${at}`}
        defaultValue={typed[`licenseNumber${at}`] ?? ''}
      />
    </div>
  )
  const shown = Math.max(1, (used.at(-1) ?? 0) + 1)
  const all = Array.from({ length: LICENSES_MOST }, (_, at) => at)
  return (
    <Fieldset
      legend={fields.licenses.label}
      id="licenses"
      hint={fields.licenses.hint}
      error={errors.licenses}
      required
    >
      {all.slice(0, shown).map(row)}
      {shown < LICENSES_MOST && (
        <Disclosure summary={said.more}>
          <div className="contact-fields">{all.slice(shown).map(row)}</div>
        </Disclosure>
      )}
    </Fieldset>
  )
}

function Office({ typed, errors }: FormState) {
  return (
    <Fieldset legend={fields.access.label} id="access" error={errors.access} optional>
      <div className="office-fields">
        {Object.entries(ACCESS).map(([kind, label], at) => (
          <Select
            key={kind}
            label={label}
            name={`access-${kind}`}
            id={at === 0 ? 'access' : undefined}
            defaultValue={typed[`access-${kind}`] ?? 'unknown'}
            choices={Object.entries(words.entry.accessAnswers).map(([value, label]) => ({ value, label }))}
          />
        ))}
      </div>
    </Fieldset>
  )
}
