import type { FieldRow } from '#app/platform/forms/define-form.ts'
import { NAMED_LISTS } from '#app/platform/settings/first-kinds.ts'
import { WAYS_TO_MEET, WORKING } from './words.ts'

// AN ATTORNEY'S ENTRY: one line per field (platform/forms/define-form.ts, and kinds of its own). The form for attorneys and
// staff, the checks, the comparison of changes, and the columns of the spreadsheet follow. The text for each is in
// field-words.ts, under the same name; entry-form.ts joins the two.

export const BIO_MOST = 1200
export const LICENSES_MOST = 6

interface Column {
  /** The spreadsheet's column, if not the field's name. A released column keeps its name. */
  column?: string
}

interface Boxes {
  kind: 'boxes'
  prefix: string
  /** The built-in values. */
  values: readonly string[]
  /** Staff add, rename and retire them (kinds-now.server.ts). */
  byStaff?: true
}

/** The kinds that only an entry has. */
type Own = { required?: true } & ({ kind: 'phone' | 'link' | 'languages' | 'licenses' | 'access' } | Boxes)

export type Field = Column & (FieldRow | Own)

/** Whether new cases are taken. */
export const TAKES = ['yes', 'waiting list', 'no'] as const

const codes = (list: keyof typeof NAMED_LISTS) => NAMED_LISTS[list].first.map(({ code }) => code)

/** In the order of the form. */
const TABLE = {
  name: { kind: 'line', required: true, most: 100, typing: { autoComplete: 'name' } },
  sayAs: { kind: 'line', most: 100, column: 'say_as' },
  firm: { kind: 'line', required: true, most: 120 },
  city: { kind: 'line', most: 80 },
  office: { kind: 'line', most: 200 },
  phone: { kind: 'phone' },
  hours: { kind: 'line', most: 120 },
  email: { kind: 'email', whose: 'The' },
  licenses: { kind: 'licenses', required: true },
  specializations: {
    kind: 'boxes',
    required: true,
    prefix: 'specialization',
    values: codes('law'),
    byStaff: true,
  },
  feeTypes: {
    kind: 'boxes',
    required: true,
    prefix: 'fee',
    values: codes('fees'),
    byStaff: true,
    column: 'fee_types',
  },
  feeNote: { kind: 'line', most: 200, column: 'fee_note' },
  bio: { kind: 'text', required: true, most: BIO_MOST, rows: 5 },
  website: { kind: 'link' },
  languages: { kind: 'languages', required: true },
  remote: { kind: 'boxes', required: true, prefix: 'remote', values: WAYS_TO_MEET },
  takesNewCases: { kind: 'radios', required: true, values: TAKES, column: 'takes_new_cases' },
  working: { kind: 'boxes', prefix: 'working', values: Object.keys(WORKING) },
  access: { kind: 'access' },
} satisfies Record<string, Field>

type Named<K extends Field['kind']> = {
  [N in keyof typeof TABLE]: (typeof TABLE)[N]['kind'] extends K ? N : never
}[keyof typeof TABLE]

export type FieldName = keyof typeof TABLE
export type KindField = 'specializations' | 'feeTypes'
type ListName = Named<'boxes' | 'languages'>
type TextName = Exclude<FieldName, ListName | 'licenses' | 'access'>

export const FIELDS: Record<FieldName, Field> = TABLE
export const FIELD_NAMES = Object.keys(TABLE) as FieldName[]

/** An entry as written in a form or in a line of a spreadsheet. */
export type RawEntry = Record<TextName, string> &
  Record<ListName, string[]> & {
    access: Record<string, string>
    licenses: { state: string; number: string }[]
  }

/** The name of a value's box in the form. It does not depend on the order of the list, which may change while the form is open. */
export function boxName(field: Field, value: string): string {
  if (field.kind !== 'boxes') return ''
  const at = field.values.indexOf(value)
  return at >= 0 ? `${field.prefix}${at}` : `${field.prefix}-${value}`
}

/** The values whose boxes were checked. */
export function boxesChecked(field: Field, typed: Readonly<Record<string, string>>): string[] {
  if (field.kind !== 'boxes') return []
  const added = Object.keys(typed).filter((name) => name.startsWith(`${field.prefix}-`))
  const values = [...field.values, ...added.map((name) => name.slice(field.prefix.length + 1))]
  return values.filter((value) => typed[boxName(field, value)] === 'yes')
}

export const columnOf = (name: FieldName): string => FIELDS[name].column ?? name

/** Builds an entry from a posted form or a row: each field by its kind. */
export function rawEntry(read: {
  text: (name: TextName) => string
  list: (name: ListName, field: Field) => string[]
  access: () => RawEntry['access']
  licenses: () => RawEntry['licenses']
}): RawEntry {
  const value = (name: FieldName) => {
    const field = FIELDS[name]
    if (field.kind === 'boxes' || field.kind === 'languages') return read.list(name as ListName, field)
    if (field.kind === 'access') return read.access()
    if (field.kind === 'licenses') return read.licenses()
    return read.text(name as TextName)
  }
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, value(name)])) as RawEntry
}
