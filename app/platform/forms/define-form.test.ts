import { expect, test } from 'vitest'
import { answerRows, defineForm, fieldsIn, isIncomplete, readFields, withWords } from './define-form.ts'
import { formSchema } from './form-schema.server.ts'
import { type ReadField, readAnswers } from './read-answers.ts'

const form = defineForm('order', {
  name: {
    kind: 'line',
    required: true,
    most: 10,
    words: () => ({
      label: 'Your name',
      listed: 'Name',
      missing: 'Enter your name',
      tooLong: (most) => `At most ${most}`,
    }),
  },
  size: {
    kind: 'select',
    values: ['s', 'l'],
    words: () => ({
      label: 'Size',
      none: 'Any',
      wrong: 'Choose a size',
      options: { s: 'Small', l: 'Large' },
    }),
  },
  gift: { kind: 'box', part: 'end', words: () => ({ label: 'It is a gift' }) },
})

const read = (typed: Record<string, string>) => {
  const { data, error } = formSchema(form).safeParse(typed)
  return data ?? error?.issues.map(({ path, message }) => [path.join(), message])
}

test('a form is read into one value for each field, whatever else was sent', () => {
  expect(read({ name: ' Ada \n Owl ', size: 'l', gift: 'yes', other: 'x' })).toEqual({
    name: 'Ada Owl',
    size: 'l',
    gift: true,
  })
  expect(read({ name: 'Ada' })).toEqual({ name: 'Ada', size: '', gift: false })
})

test('each wrong field has its own sentence, in the order of the form', () => {
  expect(read({ size: 'xl' })).toEqual([
    ['name', 'Enter your name'],
    ['size', 'Choose a size'],
  ])
  expect(read({ name: 'x'.repeat(11) })).toEqual([['name', 'At most 10']])
})

test('a form is incomplete while a required answer is missing', () => {
  expect(isIncomplete(form, { size: 's' })).toBe(true)
  expect(isIncomplete(form, { name: 'Ada' })).toBe(false)
})

test('the answers are read back in words, and no empty one', () => {
  const answers = { name: 'Ada', size: 'l', gift: true }
  expect(answerRows(form, answers)).toEqual([
    { field: 'name', label: 'Name', value: 'Ada' },
    { field: 'size', label: 'Size', value: 'Large' },
    { field: 'gift', label: 'It is a gift', value: 'Yes' },
  ])
  expect(answerRows(form, { name: 'Ada', size: '', gift: false })).toHaveLength(1)
  expect(answerRows(form, answers, ['size']).map(({ field }) => field)).toEqual(['size'])
})

test('what reads the answers is plain data, so that a browser reads sealed answers without the form', () => {
  const fields = JSON.parse(JSON.stringify(readFields(form))) as ReadField[]
  const answers = { name: 'Ada', size: 'l', gift: 'yes' }
  expect(readAnswers(fields, answers)).toEqual(answerRows(form, answers))
})

test('the fields of a part, and those of no part', () => {
  expect(fieldsIn(form)).toEqual(['name', 'size'])
  expect(fieldsIn(form, 'end')).toEqual(['gift'])
})

test('a table takes its text from elsewhere, each time it is read', () => {
  const text = { city: { label: 'City' } }
  const { city } = withWords({ city: { kind: 'line', most: 9 } }, (name) => text[name])
  expect(city.words().label).toBe('City')
  text.city = { label: 'Town' }
  expect(city.words().label).toBe('Town')
})
