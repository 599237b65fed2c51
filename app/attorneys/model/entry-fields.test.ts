import { describe, expect, test } from 'vitest'
import { COLUMNS } from '../import/csv-columns.server.ts'
import { checkEntry, rawFromForm } from '../listing/attorney-entry.server.ts'
import { asTyped, changesBetween, inFields } from './attorney-entry.ts'
import { columnOf, FIELD_NAMES, FIELDS, type RawEntry, rawEntry } from './entry-fields.ts'
import { fields } from './field-words.ts'
import { kindsNow } from './kinds-now.server.ts'

// Checks that hold for every field of an entry, including any added later.

const TEXTS: Partial<Record<string, string>> = {
  email: 'sam@example.org',
  phone: '202-555-0142',
  website: 'https://example.org',
  takesNewCases: 'yes',
}

const WHOLE: RawEntry = rawEntry({
  text: (name) => TEXTS[name] ?? `My ${name}`,
  list: (_, field) => (field.kind === 'boxes' ? [field.values[0] ?? ''] : ['English']),
  access: () => ({ elevator: 'yes' }),
  licenses: () => [{ state: 'CA', number: '123' }],
})
const EMPTY = rawEntry({ text: () => '', list: () => [], access: () => ({}), licenses: () => [] })

const checked = (raw: RawEntry) => checkEntry(raw).entry ?? expect.fail('the entry was refused')

test('every field filled in is accepted, and the form shows it again unchanged', () => {
  expect(checkEntry(WHOLE).errors).toBeNull()
  const again = checkEntry(rawFromForm({ ...asTyped(checked(WHOLE)), email: 'sam@example.org' }))
  expect(again.entry).toEqual(checked(WHOLE))
})

test('missing fields are reported in the order of the form', () => {
  const missing = FIELD_NAMES.filter((name) => FIELDS[name].required || name === 'email')
  expect(Object.keys(checkEntry(EMPTY).errors ?? {})).toEqual(missing)
})

test.each(['specializations', 'feeTypes'] as const)(
  'a choice of %s that does not exist is refused, though all else is correct',
  (name) => {
    const { entry, errors } = checkEntry({ ...WHOLE, [name]: ['Space'] })
    expect([entry, Object.keys(errors ?? {})]).toEqual([null, [name]])
    // An entry that has it keeps it, even if it is no longer offered.
    expect(checkEntry({ ...WHOLE, [name]: ['Space'] }, { has: { [name]: ['Space'] } }).errors).toBeNull()
  },
)

test('the spreadsheet’s columns keep their names and their order', () => {
  expect(COLUMNS.map(({ name }) => name).join(' ')).toBe(
    'id name say_as firm city office phone hours email licenses specializations fee_types fee_note bio website languages remote working access takes_new_cases confirmed_on',
  )
})

describe.each(FIELD_NAMES)('%s', (name) => {
  const field = FIELDS[name]

  test('has its text and its column', () => {
    expect(fields[name].label).not.toBe('')
    expect(COLUMNS.map((one) => one.name)).toContain(columnOf(name))
  })

  test('left empty, it is refused only if it is required', () => {
    const { errors } = checkEntry({ ...WHOLE, [name]: EMPTY[name] })
    expect(errors?.[name]).toBe(field.required || name === 'email' ? fields[name].missing : undefined)
  })

  if ('most' in field)
    test('too long, it is refused', () => {
      const { most } = field as { most: number }
      expect(checkEntry({ ...WHOLE, [name]: 'x'.repeat(most) }).errors).toBeNull()
      expect(Object.keys(checkEntry({ ...WHOLE, [name]: 'x'.repeat(most + 1) }).errors ?? {})).toEqual([name])
    })

  if (fields[name].called)
    test('a change of it is detected', () => {
      const entry = checked(WHOLE)
      expect(inFields(entry, kindsNow()).map(([label]) => label)).toContain(fields[name].called)
      const before = { ...entry, [name]: name === 'takesNewCases' ? 'no' : EMPTY[name] }
      expect(changesBetween(before, entry, kindsNow()).map(({ label }) => label)).toEqual([
        fields[name].called,
      ])
    })
})
