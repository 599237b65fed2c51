import { jurisdictions } from '#app/platform/states.ts'
import { Checkbox, Fieldset, RadioGroup } from '#app/ui/forms/choices.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { feeTypes, specializations } from '../../rules.ts'
import { ACCESS, WAYS_TO_MEET, WORKING } from '../../words.ts'
import { BIO_MOST, LICENSES_MOST, TAKES } from '../attorney-entry.ts'

interface FormState {
  typed: Record<string, string>
  errors: Record<string, string>
}

/** The fields of an entry: the same for an attorney who applies, one who changes it, and staff. */
export function ListingFields({
  typed,
  errors,
  withEmail,
  emailHint,
}: FormState & { withEmail?: boolean; emailHint?: string }) {
  const text = (name: string) => ({ name, defaultValue: typed[name] ?? '', error: errors[name] })
  return (
    <div className="contact-fields">
      <Field
        {...text('name')}
        autoComplete="name"
        label="Name"
        hint="What people should call the attorney."
        required
      />
      <Field
        {...text('sayAs')}
        label="How to say the name"
        hint="For example: ah-MAH-rah oh-kon-vale"
        optional
      />
      <Field {...text('firm')} label="Firm" hint="Or “Own office”." required />
      <Field {...text('city')} label="City of the office" hint="For example: Washington" optional />
      <Field
        {...text('office')}
        label="Street address of the office"
        hint="Visitors see it. Leave it empty if people should ask first."
        optional
      />
      <Field
        {...text('phone')}
        label="Phone number for the public"
        hint="For example: 202-555-0142. Visitors see it."
        inputMode="tel"
        autoComplete="tel"
        optional
      />
      <Field
        {...text('hours')}
        label="When people can call"
        hint="For example: Monday to Friday, 9 a.m. to 5 p.m. Eastern Time"
        optional
      />
      {withEmail && (
        <Field
          {...text('email')}
          label="Email address"
          type="email"
          autoComplete="email"
          hint={
            emailHint ??
            'Messages go there. We do not show it to anyone. It is best to use the address that the bar publishes.'
          }
          required={!emailHint}
          optional={Boolean(emailHint)}
        />
      )}
      <Licenses typed={typed} errors={errors} />
      <Boxes
        legend="Works on"
        id="specializations"
        prefix="specialization"
        values={specializations.map((value) => ({ value }))}
        {...{ typed, errors }}
        required
      />
      <Boxes
        legend="Fees"
        id="feeTypes"
        prefix="fee"
        values={feeTypes.map(([value, hint]) => ({ value, hint }))}
        {...{ typed, errors }}
        required
      />
      <Field
        {...text('feeNote')}
        label="More about fees"
        hint="For example: The first meeting is free. Free if you earn under $30,000 a year."
        optional
      />
      <TextArea
        {...text('bio')}
        label="Description"
        rows={5}
        hint={`What the attorney does for people, in short sentences. Up to ${BIO_MOST} characters.`}
        required
      />
      <Field {...text('website')} label="Website" hint="It starts with https://" optional />
      <Field
        {...text('languages')}
        label="Languages"
        hint="With commas: English, Spanish, American Sign Language"
        required
      />
      <Boxes
        legend="Ways to meet"
        id="remote"
        prefix="remote"
        values={WAYS_TO_MEET.map((value) => ({ value }))}
        {...{ typed, errors }}
        required
      />
      <RadioGroup
        label="New cases"
        name="takesNewCases"
        choices={TAKES.map(([value, label]) => ({ value, label }))}
        defaultValue={typed.takesNewCases}
        error={errors.takesNewCases}
        required
      />
      <Boxes
        legend="What the attorney agrees to"
        id="working"
        prefix="working"
        values={Object.values(WORKING).map((value) => ({ value }))}
        {...{ typed, errors }}
      />
      <Office typed={typed} errors={errors} />
    </div>
  )
}

function Boxes({
  legend,
  id,
  prefix,
  values,
  typed,
  errors,
  required,
}: FormState & {
  legend: string
  id: string
  prefix: string
  values: { value: string; hint?: string }[]
  required?: boolean
}) {
  return (
    <Fieldset legend={legend} id={id} error={errors[id]} required={required} optional={!required}>
      <div className="choices">
        {values.map(({ value, hint }, at) => (
          <Checkbox
            key={value}
            label={value}
            hint={hint}
            name={`${prefix}${at}`}
            id={at === 0 ? id : `${id}-${at + 1}`}
            defaultChecked={typed[`${prefix}${at}`] === 'yes'}
          />
        ))}
      </div>
    </Fieldset>
  )
}

function Licenses({ typed, errors }: FormState) {
  const used = Array.from({ length: LICENSES_MOST }, (_, at) => at).filter(
    (at) => typed[`licenseState${at}`] || typed[`licenseNumber${at}`],
  )
  const row = (at: number) => (
    <div key={at} className="license-row">
      <Select
        label={`State ${at + 1}`}
        name={`licenseState${at}`}
        id={at === 0 ? 'licenses' : undefined}
        defaultValue={typed[`licenseState${at}`] ?? ''}
        choices={[
          { value: '', label: 'Choose a state' },
          ...jurisdictions.map(([value, label]) => ({ value, label })),
        ]}
      />
      <Field
        label={`License number ${at + 1}`}
        name={`licenseNumber${at}`}
        defaultValue={typed[`licenseNumber${at}`] ?? ''}
      />
    </div>
  )
  const shown = Math.max(1, (used.at(-1) ?? 0) + 1)
  const all = Array.from({ length: LICENSES_MOST }, (_, at) => at)
  return (
    <Fieldset
      legend="Licenses"
      id="licenses"
      hint="We list a state only after we look up the license there."
      error={errors.licenses}
      required
    >
      {all.slice(0, shown).map(row)}
      {shown < LICENSES_MOST && (
        <Disclosure summary="More states">
          <div className="contact-fields">{all.slice(shown).map(row)}</div>
        </Disclosure>
      )}
    </Fieldset>
  )
}

function Office({ typed, errors }: FormState) {
  return (
    <Fieldset legend="The office" id="access" error={errors.access} optional>
      <div className="office-fields">
        {Object.entries(ACCESS).map(([kind, label], at) => (
          <Select
            key={kind}
            label={label}
            name={`access-${kind}`}
            id={at === 0 ? 'access' : undefined}
            defaultValue={typed[`access-${kind}`] ?? 'unknown'}
            choices={[
              { value: 'unknown', label: 'Not known' },
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
          />
        ))}
      </div>
    </Fieldset>
  )
}
