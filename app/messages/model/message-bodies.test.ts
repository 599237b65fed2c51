import { expect, test } from 'vitest'
import { answerRows, defineForm } from '#app/platform/forms/define-form.ts'
import { contactForm } from './contact-form.ts'
import { contactSchema } from './forms.server.ts'
import { listedFields, messageIn } from './message-bodies.ts'
import { partnerForm } from './partner-form.ts'
import { wholeText } from './whole-text.ts'

const TYPED = {
  name: 'Ada',
  email: 'ada@example.org',
  subject: 'A question',
  message: 'Hello.',
  about: '/glossary',
}

function opened() {
  const { website: _, copy: __, ...sent } = contactSchema.parse(TYPED)
  const sealed = { v: 1, id: 'one', ...sent }
  return { sealed, body: messageIn(JSON.stringify(sealed)) }
}

test('an opened message has every field of the contact form', () => {
  const { sealed, body } = opened()
  expect(body).toEqual(sealed)
})

test('staff read the listed fields of a message, and no empty one', () => {
  const { body } = opened()
  expect(listedFields(body)).toEqual([
    { field: 'name', label: 'From', value: 'Ada' },
    { field: 'email', label: 'Email address', value: 'ada@example.org' },
  ])
  expect(listedFields({ ...body, name: '' }).map(({ field }) => field)).toEqual(['email'])
})

test('a checked box that is added to the form is read by staff and in the copy; an unchecked one says nothing', () => {
  const { sealed } = opened()
  const body = messageIn(JSON.stringify({ ...sealed, callBefore: true, byPost: false }))
  const listed = { field: 'callBefore', label: 'Call before', value: 'Yes' }
  expect(listedFields(body)).toContainEqual(listed)
  expect(listedFields(body).map(({ field }) => field)).not.toContain('byPost')
  const form = defineForm('added', {
    callBefore: { kind: 'box', words: () => ({ label: 'Call me before you write' }) },
  })
  expect(answerRows(form, body)).toEqual([{ ...listed, label: 'Call me before you write' }])
})

test.each([contactForm, partnerForm])(
  'no field of the $name form is lost, also not one that is added',
  (form) => {
    const names: string[] = Object.entries(form.fields).flatMap(([name, { kind }]) =>
      // The copy is asked for, and is no part of the message.
      kind === 'box' && name === 'copy' ? [] : name,
    )
    const typed = Object.fromEntries(names.map((name) => [name, `my ${name}`]))
    const sealed = {
      v: 1,
      id: 'one',
      name: 'Ada',
      email: '',
      subject: '',
      message: '',
      about: null,
      ...typed,
    }
    const body = messageIn(JSON.stringify(sealed))
    expect(body).toEqual(sealed)
    const own = ['subject', 'message', 'partner']
    const listed = listedFields(body).map(({ field }) => field)
    expect(names.filter((name) => !own.includes(name) && !listed.includes(name))).toEqual([])
    const apart = ['name', 'email', 'subject', 'partner']
    for (const name of names.filter((one) => !apart.includes(one)))
      expect(wholeText(body)).toContain(`my ${name}`)
  },
)
