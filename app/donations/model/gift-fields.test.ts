import { describe, expect, test } from 'vitest'
import { words } from './checkout-words.ts'
import { detailsSchema, giftSchema } from './forms.server.ts'
import { DETAIL_NAMES, GIFT_FIELDS, giftForm, keptOfCard } from './gift-form.ts'

// Checks that hold for every field of a gift, including any added later.

const good = (name: (typeof DETAIL_NAMES)[number]): string => {
  const field = GIFT_FIELDS[name]
  if (field.kind === 'box') return 'yes'
  if (field.kind === 'email') return 'sam@example.org'
  return 'values' in field ? (field.values[0] ?? '') : `My ${name}`
}
const WHOLE = Object.fromEntries(DETAIL_NAMES.map((name) => [name, good(name)]))
const problem = (typed: Record<string, string>) =>
  detailsSchema
    .safeParse(typed)
    .error?.issues.map(({ path, message }) => [path[0], message] as [string, string]) ?? []

test('every field filled in is accepted', () => {
  expect(problem(WHOLE)).toEqual([])
  expect(giftSchema.parse({ frequency: 'monthly', amount: '75' })).toEqual({
    frequency: 'monthly',
    amount: 75,
  })
})

test('a donor who returns from the card’s page finds the typed text', () => {
  const asked = DETAIL_NAMES.filter((name) => GIFT_FIELDS[name].by !== 'promise')
  expect(Object.keys(keptOfCard(WHOLE))).toEqual(asked)
})

test.each(giftForm.names)('%s has its text', (name) => {
  const field = GIFT_FIELDS[name]
  expect(words.fields[name].label).not.toBe('')
  if ('values' in field) {
    for (const value of field.values) expect(words.fields[name].options?.[value]?.label).toBeTruthy()
    expect(words.fields[name].wrong).toBeTruthy()
  }
})

describe.each(DETAIL_NAMES)('%s', (name) => {
  const field = GIFT_FIELDS[name]

  test('left empty, it reports nothing about another field', () => {
    expect(problem({ ...WHOLE, [name]: '' }).filter(([path]) => path !== name)).toEqual([])
  })

  if (field.required && field.kind !== 'tiles')
    test('is required', () => {
      expect(problem({ ...WHOLE, [name]: '' })).toEqual([[name, words.fields[name].missing]])
    })

  if ('most' in field)
    test('may not be longer than what is stored', () => {
      const { most } = field as { most: number }
      expect(problem({ ...WHOLE, [name]: 'x'.repeat(most) })).toEqual([])
      expect(problem({ ...WHOLE, [name]: 'x'.repeat(most + 1) }).map(([path]) => path)).toEqual([name])
    })

  if ('values' in field)
    test('accepts only its choices', () => {
      expect(problem({ ...WHOLE, [name]: 'none of them' })).toEqual([[name, words.fields[name].wrong]])
    })

  if ('with' in field)
    test('is required together with the choice it belongs to', () => {
      expect(problem({ ...WHOLE, [name]: '' })).toEqual([[name, words.fields[name].missing]])
      expect(problem({ ...WHOLE, [name]: '', [(field as { with: string }).with]: '' })).toEqual([])
    })
})
