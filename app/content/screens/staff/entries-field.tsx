import { Fieldset } from '#app/ui/forms/choices.tsx'
import { DateField } from '#app/ui/forms/date-field.tsx'
import { Field, Select, TextArea } from '#app/ui/forms/field.tsx'
import { entriesTyped, nameOfPart } from '../../model/fields.ts'
import { asTitle, type ContentField, type FieldColumn } from '../../model/rules.ts'

/** Empty ones below the existing ones. */
const MORE_ENTRIES = 2

const LETTERS_A_LINE = 60

/** Each entry in fields of its own. An emptied one is removed. */
export function EntriesField({
  field,
  typed,
  error,
  counted = [],
}: {
  field: ContentField
  typed: Readonly<Record<string, string | undefined>>
  error: string | undefined
  /** For each saved example of a date computation: what the site counts. */
  counted: readonly (string | undefined)[] | undefined
}) {
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
  column: FieldColumn
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
