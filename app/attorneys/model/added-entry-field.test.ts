import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { CALL_BACK } from '#tests/support/add-field.ts'

// A field that is added to the table of an attorney's entry is in the form, checked, a column of the spreadsheet, and in the
// comparison of changes.

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { FIELDS, FIELD_NAMES } = await import('./entry-fields.ts')
  const { fields } = await import('./field-words.ts')
  const { label, wrong, options } = CALL_BACK.words()
  Object.assign(FIELDS, { callBack: { kind: 'radios', values: CALL_BACK.values, column: 'call_back' } })
  Object.assign(fields, { callBack: { label, wrong, options, called: 'Call', column: 'am or pm' } })
  ;(FIELD_NAMES as string[]).push('callBack')
  return {
    ...(await import('./entry-fields.ts')),
    ...(await import('./attorney-entry.ts')),
    ...(await import('./kinds-now.server.ts')),
    ...(await import('../listing/attorney-entry.server.ts')),
    ...(await import('../import/csv-columns.server.ts')),
    ...(await import('../screens/listing/listing-fields.tsx')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

const TEXTS: Record<string, string> = {
  email: 'sam@example.org',
  phone: '202-555-0142',
  website: 'https://example.org',
  takesNewCases: 'yes',
}

function anEntry(callBack: string) {
  const { rawEntry, checkEntry } = modules
  return checkEntry(
    rawEntry({
      text: (name) => ({ ...TEXTS, callBack })[name as string] ?? `My ${name}`,
      list: (_, field) => (field.kind === 'boxes' ? [field.values[0] ?? ''] : ['English']),
      access: () => ({ elevator: 'yes' }),
      licenses: () => [{ state: 'CA', number: '123' }],
    }),
  )
}

test('an added field is in the form, and its answer is checked with its own sentence', () => {
  const { ListingFields, kindBoxes } = modules
  const Component = () => createElement(ListingFields, { typed: {}, errors: {}, kinds: kindBoxes({}) })
  const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
  expect(html).toMatch(/name="callBack"/)
  expect(anEntry('at night').errors).toEqual({ callBack: 'Choose a time of day' })
})

test('an added field is a column of the spreadsheet, and a change of it is shown in words', () => {
  const { COLUMNS, changesBetween, kindsNow } = modules
  const morning = anEntry('am').entry ?? expect.fail('it was refused')
  const later = anEntry('pm').entry ?? expect.fail('it was refused')
  const column = COLUMNS.find(({ name }) => name === 'call_back')
  expect(column?.of(later as unknown as Parameters<typeof column.of>[0])).toBe('pm')
  expect(changesBetween(morning, later, kindsNow())).toEqual([
    { label: 'Call', before: 'In the morning', after: 'After noon' },
  ])
})
