import { expect, test } from 'vitest'
import { type Words, words } from './words.ts'

// A second language is a second module of the same shape. The type check reads this file and reports what is missing.

test('a second language must be complete', () => {
  const spanish: Words = { ...words, front: { ...words.front, title: 'Foro de la comunidad' } }
  expect(spanish.front.title).not.toBe(words.front.title)

  const { title, ...others } = words.front
  // @ts-expect-error Property 'title' is missing
  const lacking: Words = { ...words, front: others }
  expect(lacking).not.toHaveProperty('front.title', title)

  // @ts-expect-error a number is no words
  const wrong: Words = { ...words, front: { ...words.front, title: 7 } }
  expect(wrong).toBeDefined()
})
