import { expect, test } from 'vitest'
import { contactSchema } from './forms.server.ts'
import { listedFields, messageIn } from './message-bodies.ts'

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
