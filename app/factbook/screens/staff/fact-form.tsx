import { useRef } from 'react'
import { Form } from 'react-router'
import { DRAFT_SAVED } from '#app/platform/autosave/keepalive-limit.ts'
import { PictureNumber } from '#app/platform/images/staff/picture-number.tsx'
import { Fieldset } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { PreviewButton } from '#app/ui/staff/preview-button.tsx'
import { TextWriters } from '#app/ui/staff/text-writers.tsx'
import { asTitle, type FactColumn, type FactField } from '../../model/rules.ts'
import { entriesTyped, nameOfPart, type TypedFact } from '../../model/typed-fact.ts'

/** The preview finds the form by this id. */
export const FACT_FORM = 'fact-form'

/** The form of a record: one for all kinds, made from the fields of the kind. */
export function FactForm({
  id,
  writers = [],
  refused = false,
  preview,
  fields,
  version,
  typed,
  counted = [],
  errors,
}: {
  /** Absent for a record that does not exist yet. */
  id?: string
  /** A sentence for each other member who is editing it. */
  writers?: readonly string[]
  /** Whether it contains a refused submission. */
  refused?: boolean
  /** The URL that renders it as the real page. */
  preview: string
  fields: readonly FactField[]
  version: number
  typed: Readonly<Partial<TypedFact>>
  /** For each saved example of a date computation: what the site counts. */
  counted?: readonly (string | undefined)[]
  errors: Record<string, string>
}) {
  const form = useRef<HTMLFormElement>(null)
  return (
    <Form
      method="post"
      noValidate
      ref={form}
      id={FACT_FORM}
      className="staff-box staff-form"
      aria-labelledby="words"
    >
      <h2 id="words">The words</h2>
      {id ? (
        <TextWriters
          id={id}
          version={version}
          form={form}
          refused={refused}
          others={writers}
          kept={DRAFT_SAVED}
        />
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      {fields.map((field) => (
        <OneField key={field.at} field={field} typed={typed} counted={counted} error={errors[field.at]} />
      ))}
      <div className="staff-actions">
        <Button name="intent" value="save">
          Save
        </Button>
        <PreviewButton form={form} to={preview} />
      </div>
      <p>Save keeps a version. Visitors read it only when you publish it.</p>
    </Form>
  )
}

const LETTERS_A_LINE = 60

/** Enough rows to read the value without scrolling, within limits. */
function rowsFor(value: string, most: number): number {
  const lines = value
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_A_LINE)), 0)
  return Math.max(3, Math.min(most, lines + 1))
}

/** A record's current choice stays available, even if it is no longer offered. */
function offeredFor({ choices = [] }: FactField, value: string) {
  const shown = choices.filter((one) => !one.retired || one.value === value)
  return value === '' || shown.some((one) => one.value === value)
    ? shown
    : [...shown, { value, label: value }]
}

function OneField({
  field,
  typed,
  counted,
  error,
}: {
  field: FactField
  typed: Readonly<Partial<TypedFact>>
  counted: readonly (string | undefined)[]
  error?: string
}) {
  const { at, label, hint, as } = field
  const basics = { label, name: at, hint, error, optional: !field.needed }
  const value = typed[at] ?? ''
  switch (as) {
    case 'text':
    case 'lines':
      return <TextArea {...basics} rows={rowsFor(value, field.markdown ? 40 : 14)} defaultValue={value} />
    case 'rows':
    case 'examples':
      return <Entries field={field} typed={typed} counted={counted} error={error} />
    case 'day':
      return <DateField {...basics} defaultValue={value} />
    case 'choice':
      return <Select {...basics} choices={offeredFor(field, value)} defaultValue={value} />
    case 'number':
      return field.picture ? (
        <PictureNumber {...basics} hint={hint} error={error} choose={field.picture} defaultValue={value} />
      ) : (
        <Field {...basics} width="short" inputMode="numeric" defaultValue={value} />
      )
    default:
      return (
        <Field
          {...basics}
          // Browsers' autofill must not take a “name” field for the user's name.
          autoComplete="off"
          width={as === 'span' ? 'half' : 'full'}
          defaultValue={value}
        />
      )
  }
}

/** Empty ones below the existing ones. */
const MORE_ENTRIES = 2

/** Each entry in fields of its own. An emptied one is removed. */
function Entries({ field, typed, counted, error }: Parameters<typeof OneField>[0]) {
  const { at, as, label, hint, columns = [] } = field
  const there = entriesTyped(field, typed)
  const shown = [...there, ...Array.from({ length: MORE_ENTRIES }, () => [])]
  return (
    <Fieldset legend={label} id={at} hint={hint} error={error} optional={!field.needed}>
      {shown.map((cells, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no name but its place
        <Fieldset key={place} legend={`${as === 'examples' ? 'Example' : 'Entry'} ${place + 1}`}>
          {columns.map((column, part) => {
            const name = nameOfPart(at, place, column)
            return (
              <EntryPart
                key={column.at}
                // An error links to the first field.
                id={place + part === 0 ? at : name}
                name={name}
                column={column}
                value={cells[part] ?? ''}
              />
            )
          })}
          {as === 'examples' && counted[place] && (
            <p className="field-hint">{`As saved: ${counted[place]}`}</p>
          )}
        </Fieldset>
      ))}
    </Fieldset>
  )
}

function EntryPart({
  id,
  name,
  column,
  value,
}: {
  id: string
  name: string
  column: FactColumn
  value: string
}) {
  const label = asTitle(column.label)
  const basics = { label, id, name, optional: column.optional, defaultValue: value }
  if (column.as === 'day') return <DateField {...basics} inList />
  if (column.as === 'address' || column.as === 'when') return <Field {...basics} autoComplete="off" />
  if (column.as === 'text')
    return <TextArea {...basics} rows={Math.max(1, Math.ceil(value.length / LETTERS_A_LINE))} />
  const choices = (column.choices ?? []).map((code, place) => ({
    value: code,
    label: column.choiceLabels?.[place] ?? code,
  }))
  return <Select {...basics} choices={[{ value: '', label: 'Choose' }, ...choices]} />
}
