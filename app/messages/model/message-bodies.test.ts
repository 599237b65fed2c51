import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addField, BY_POST, CALL_BACK, drawn } from '#tests/support/add-field.ts'

// A field that is added to the table of a form is on the page, checked, sealed, read and searched by staff, and in the copy and
// the case that a message becomes.

const TYPED = { name: 'Ada', email: 'ada@example.org', message: 'Hello.' }
const ADDED = { callBack: 'pm', byPost: 'yes' }

let modules: Awaited<ReturnType<typeof load>>
async function load() {
  const { contactForm } = await import('./contact-form.ts')
  const { partnerForm } = await import('./partner-form.ts')
  for (const form of [contactForm, partnerForm]) {
    addField(form, 'callBack', CALL_BACK)
    addField(form, 'byPost', BY_POST)
  }
  return {
    contactForm,
    partnerForm,
    ...(await import('./forms.server.ts')),
    ...(await import('./message-bodies.ts')),
    ...(await import('./message-fields.server.ts')),
    ...(await import('./listed-fields.ts')),
    ...(await import('../desk/search-messages.ts')),
  }
}

beforeAll(async () => {
  vi.resetModules()
  modules = await load()
  return () => vi.resetModules()
})

/** As it is sealed, and as a staff browser opens it. */
function sent(which: 'contact' | 'partner', typed: Record<string, string>) {
  const { contactSchema, enquirySchema, messageIn } = modules
  const {
    website: _,
    copy: __,
    ...values
  } = which === 'contact'
    ? contactSchema.parse({ ...TYPED, subject: 'A question', about: '/glossary', ...typed })
    : {
        copy: false,
        subject: 'Partner',
        about: null,
        ...enquirySchema.parse({ ...TYPED, partner: 'companies', ...typed }),
      }
  const sealed = { v: 1, id: 'one', ...values }
  return { sealed, body: messageIn(JSON.stringify(sealed)) }
}

describe.each(['contact', 'partner'] as const)('the %s form', (which) => {
  test('an added field is on the page, and its answer is checked with its own sentence', () => {
    const form = which === 'contact' ? modules.contactForm : modules.partnerForm
    const html = drawn<typeof form.fields>(form as never, undefined, ADDED)
    expect(html).toContain('When may we call you?')
    expect(html).toMatch(/name="callBack"/)
    expect(html).toMatch(/name="byPost"/)
    const schema = which === 'contact' ? modules.contactSchema : modules.enquirySchema
    const typed = { ...TYPED, subject: 'A question', partner: 'companies', callBack: 'at night' }
    expect(schema.safeParse(typed).error?.issues).toMatchObject([
      { path: ['callBack'], message: 'Choose a time of day' },
    ])
  })

  test('an added field is sealed, read and found by staff in words, and in the copy and the case', () => {
    const { sealed, body } = sent(which, ADDED)
    expect(body).toEqual(sealed)
    const fields = JSON.parse(JSON.stringify(modules.messageFields()))
    expect(modules.listedFields(body, fields)).toEqual(
      expect.arrayContaining([
        { field: 'callBack', label: 'Call', value: 'After noon' },
        { field: 'byPost', label: 'By post', value: 'Yes' },
      ]),
    )
    expect(modules.foundIn({ reference: 'M-1' }, body, 'after noon', fields)).toBe(true)
    expect(modules.foundIn({ reference: 'M-1' }, body, 'in the morning', fields)).toBe(false)
    expect(modules.wholeText(body)).toBe('Hello.\n\nCall\nAfter noon\n\nBy post\nYes')
  })

  test('a field without an answer is not read back', () => {
    const { body } = sent(which, {})
    const names = modules.listedFields(body, modules.messageFields()).map(({ field }) => field)
    expect(names).toEqual(which === 'contact' ? ['name', 'email'] : ['name', 'email', 'partner'])
    expect(modules.wholeText(body)).toBe('Hello.')
  })
})

test('staff read the kind of partner in words', () => {
  const { body } = sent('partner', {})
  expect(modules.listedFields(body, modules.messageFields()).at(-1)).toMatchObject({
    label: 'Partner',
    value: 'Companies',
  })
})

test('an answer to a field that left the form is still listed, under its own name', () => {
  const { body } = sent('contact', {})
  const older = modules.messageIn(JSON.stringify({ ...body, faxNumber: '555-0100' }))
  expect(modules.listedFields(older, modules.messageFields())).toContainEqual({
    field: 'faxNumber',
    label: 'Fax number',
    value: '555-0100',
  })
})
