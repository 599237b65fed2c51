import { dayOrTyped } from '#app/platform/dates/typed-day.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { csv } from '#app/platform/text/csv.ts'
import { withoutControls } from '#app/platform/text/without-controls.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { AttorneyCard } from '../listing/attorney-queries.server.ts'
import type { License } from '../listing/listing.server.ts'
import {
  columnOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type RawEntry,
  rawEntry,
} from '../model/entry-fields.ts'
import { fields } from '../model/field-words.ts'

// The columns of the directory as a table, the same for export and import. Lists are separated by semicolons.

interface Column {
  name: string
  optional?: boolean
  says: string
  of: (one: AttorneyCard) => string | number
}

const list = (values: readonly string[]) => values.join('; ')

/** The cells of a field; its name and description come from the table of fields. */
function written(name: FieldName, one: AttorneyCard): string {
  if (name === 'email') return ''
  if (name === 'licenses')
    return list(
      one.licenses.map(({ state, number, checkedOn }) =>
        [state, number, ...(checkedOn ? [checkedOn] : [])].join(':'),
      ),
    )
  if (name === 'access')
    return list(
      Object.entries(one.access)
        .filter(([, answer]) => answer !== 'unknown')
        .map((pair) => pair.join('=')),
    )
  const value = one[name] ?? ''
  return typeof value === 'string' ? value : list(value)
}

const columnFor = (name: FieldName): Column => ({
  name: columnOf(name),
  optional: !FIELDS[name].required,
  says: fields[name].column ?? '',
  of: (one) => written(name, one),
})

// Existing files keep their order: whether new cases are taken has always come last.
const LAST: FieldName = 'takesNewCases'

export const COLUMNS: readonly Column[] = [
  { name: 'id', optional: true, says: 'Empty for a new attorney.', of: ({ id }) => id },
  ...FIELD_NAMES.filter((name) => name !== LAST).map(columnFor),
  columnFor(LAST),
  {
    name: 'confirmed_on',
    optional: true,
    says: 'The day on which the attorney said that the entry is right, like 2026-11-03 or 11/3/2026.',
    of: ({ confirmedOn }) => confirmedOn ?? '',
  },
]

export const attorneysCsv = (attorneys: AttorneyCard[]): string =>
  csv([COLUMNS.map(({ name }) => name), ...attorneys.map((one) => COLUMNS.map(({ of }) => of(one)))])

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** An error in a cell, or in the line if there is no column. */
export interface Reason {
  column: string
  text: string
}

/** The errors of checkEntry, by column, each with its value. Skips details of a license that was already reported. */
export const reasonsFrom = (
  errors: Record<string, string>,
  cells: Record<string, string>,
  told: readonly Reason[],
): Reason[] =>
  Object.entries(errors).flatMap(([field, sentence]) => {
    const column = columnOf(field as FieldName)
    if (column === 'licenses' && told.some((one) => one.column === column)) return []
    const written = (cells[column] ?? '').replace(/\s+/g, ' ').trim()
    const whole = written === '' || column === 'bio' || sentence.includes('“')
    return { column, text: whole ? sentence : `${sentence}. It says “${cutText(written, 60)}”` }
  })

const placeOf = ({ column }: Reason): number => COLUMNS.findIndex(({ name }) => name === column)

/** The reasons in column order, errors of the whole line first and without duplicates: "licenses: “ZZ” is no state". */
export function reasonWords(reasons: readonly Reason[]): string[] {
  const sorted = [...reasons].sort((a, b) => placeOf(a) - placeOf(b))
  return [...new Set(sorted.map(({ column, text }) => (column ? `${column}: ${text}` : text)))]
}

/** A valid day that is not in the future. */
function isPast(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return (
    DAY.test(day) &&
    !Number.isNaN(time) &&
    new Date(time).toISOString().startsWith(day) &&
    time <= Date.now() + 86_400_000
  )
}

const cellOf = (cells: Record<string, string>, name: string): string =>
  withoutControls(cells[name] ?? '')
    // Strip the guard against spreadsheet formulas that our own export adds.
    .replace(/^'(?=\s*[=+\-@|%])/, '')
    .trim()

const notPast = (day: string): string =>
  `“${cutText(day, 20)}” is not a day in the past. Write it like 2026-11-03 or 11/3/2026`

/** A license written like CA:123456:2026-11-03, and its errors. */
function licenseFrom(written: string): { license: License; wrong: string[] } {
  const [state = '', number = '', checked = '', ...rest] = written.split(':').map((part) => part.trim())
  const checkedOn = dayOrTyped(checked, today())
  const start = cutText(written, 60)
  const wrong: string[] = []
  if (rest.length > 0) wrong.push(`“${start}” is no license. Write it like CA:123456:2026-11-03`)
  if (!state || !number)
    wrong.push(`“${start}” lacks its state or its number. Write it like CA:123456:2026-11-03`)
  if (state && !jurisdictions.some(([code]) => code === state.toUpperCase()))
    wrong.push(`“${cutText(state, 20)}” is no state. Write its two letters, like CA`)
  if (checkedOn && !isPast(checkedOn)) wrong.push(notPast(checkedOn))
  return { license: { state: state.toUpperCase(), number, checkedOn: checkedOn || null }, wrong }
}

/** One row as a raw entry, with the errors found before its fields are checked. */
export function rawFromRow(cells: Record<string, string>): {
  raw: RawEntry
  licenses: License[]
  confirmedOn: string | null
  wrong: Reason[]
} {
  const text = (name: string) => cellOf(cells, name)
  const many = (name: string) =>
    text(name)
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean)
  const read = many('licenses').map(licenseFrom)
  const licenses = read.map(({ license }) => license)
  const wrong = read.flatMap((one) => one.wrong.map((text) => ({ column: 'licenses', text })))
  const confirmedOn = dayOrTyped(text('confirmed_on'), today())
  if (confirmedOn && !isPast(confirmedOn)) wrong.push({ column: 'confirmed_on', text: notPast(confirmedOn) })
  const access = many('access').map((one) => {
    const [kind = '', answer = ''] = one.split('=').map((part) => part.trim())
    return [kind, answer]
  })
  return {
    raw: rawEntry({
      text: (name) => (name === 'takesNewCases' ? text(columnOf(name)).toLowerCase() : text(columnOf(name))),
      list: (name) => many(columnOf(name)),
      access: () => Object.fromEntries(access),
      licenses: () => licenses.map(({ state, number }) => ({ state, number })),
    }),
    licenses,
    confirmedOn: confirmedOn || null,
    wrong,
  }
}
