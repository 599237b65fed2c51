import { expect, test } from 'vitest'
import laws from '#db/samples/federal-laws.json' with { type: 'json' }
import { words } from './words.ts'

// The editors who maintain the records rarely read this page, so a test compares the two.

const deadlineOf = (id: string) =>
  laws.find((law) => law.id === id)?.howToComplain.deadlineText ?? expect.fail(`no law ${id}`)
const numbersIn = (text: string) => text.match(/\d+/g) ?? []

test.each([
  ['work', ['ada-title-i'], ['180', '300', '45']],
  ['school', ['idea', 'section-504'], ['2', '180']],
  ['housing', ['fair-housing-act'], ['1', '2', '180']],
  ['services', ['ada-title-ii', 'section-1557'], ['180']],
] as const)('the time limits of "%s" are those of the records', (part, ids, said) => {
  // “Sección 504” is a name, and the 60 days are Colorado's.
  const limit = words.rights[part].limit.replace(/Sección 504|En Colorado.*$/g, '')
  expect(new Set(numbersIn(limit))).toEqual(new Set(said))
  const records = ids.flatMap((id) => numbersIn(deadlineOf(id)))
  for (const number of said) expect(records).toContain(number)
})

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn)

test('no sentence is longer than 25 words', () => {
  const sentences = textsIn(words)
    .flatMap((text) => text.replace(/\]\(\w+\)|[[\]*]/g, '').split(/(?<=[.?!:])\s+/))
    .filter((sentence) => sentence.split(/\s+/).length > 25)
  expect(sentences).toEqual([])
})
