import { expect, test } from 'vitest'
import posts from '#db/samples/posts.json' with { type: 'json' }
import { ownTime } from '#tests/support/own-time.ts'
import { grade } from '#tests/support/reading-level.ts'
import { readingOf } from './reading-grade.ts'

const HARD =
  `The implementation of comprehensive administrative reorganization necessitates considerable interdepartmental
communication, coordination and documentation.`.replace('\n', ' ')

test("the grade is close to the tests' own, for every post", () => {
  for (const { title, content } of posts) {
    const body = content.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n')
    expect(Math.abs((readingOf(body).grade ?? 99) - grade(body)), title).toBeLessThan(1)
  }
})

test('hard sentences are listed, easy ones are not', () => {
  const long = `${'We go to the shop and '.repeat(5)}then home.`
  const { grade, hard } = readingOf(`## A heading\n\nYou can ask for help. ${HARD} ${long}\n\n- It is free.`)
  expect(hard.map(({ sentence }) => sentence)).toEqual([HARD, long])
  expect(hard[1]?.words).toBe(32)
  expect(grade).toBeGreaterThan(8)
})

test('names of laws, citations and addresses do not count against a text', () => {
  const { grade } = readingOf(
    'The Americans with Disabilities Act helps you. Look at 28 CFR 35.107 for the rule. Write to help@example.org or see https://www.ada.gov/file-a-complaint/ for more help. You can do this at home.',
  )
  expect(grade).toBeLessThan(5)
})

test('a text that is too short has no grade', () =>
  expect(readingOf('Hello there.')).toEqual({ grade: null, hard: [] }))

test.each([
  ['one endless line', 'word '.repeat(40_000)],
  ['brackets', '['.repeat(100_000)],
  ['capitals', 'Aa '.repeat(30_000)],
  ['dots', 'a.'.repeat(50_000)],
  ['capital dots', 'A.'.repeat(50_000)],
  ['spaces', `a${' '.repeat(100_000)}b`],
  ['quotes', `a.${')'.repeat(50_000)} `.repeat(2)],
  ['addresses', 'a-a.'.repeat(25_000)],
  ['numbers', '1 CFR '.repeat(16_000)],
  ['bars', '|'.repeat(100_000)],
])('%s are graded quickly', (_, text) => {
  const worked = ownTime()
  readingOf(text)
  expect(worked()).toBeLessThan(1500)
})
