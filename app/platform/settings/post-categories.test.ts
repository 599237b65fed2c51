import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { categoriesIn, categoryLabel, FIRST_FIVE, isLegalCategory } from './post-categories.ts'

test('the first five are those of the specification, in its order', () => {
  expect(FIRST_FIVE.map(({ code, label }) => [code, label])).toEqual(
    ['Legal Updates', 'Advocacy', 'Case Results', 'Research', 'Policy Updates'].map((name) => [name, name]),
  )
})

test("a category's name can change and its code stays; legal categories need two members under any name", () => {
  const list = categoriesIn('Advocacy = Our campaigns\n\nCourt news (law)\nLegal Updates = News of the law')
  if ('wrong' in list) return expect.fail(list.wrong)
  expect(list.map(({ code }) => code)).toEqual(['Advocacy', 'Court news', 'Legal Updates'])
  expect(categoryLabel(list, 'Advocacy')).toBe('Our campaigns')
  // Retired: its posts keep its name.
  expect(categoryLabel(list, 'Research')).toBe('Research')
  expect(
    ['Advocacy', 'Court news', 'Legal Updates', 'Case Results', 'Research'].map((code) =>
      isLegalCategory(list, code),
    ),
  ).toEqual([false, true, true, true, false])
})

test.each(['legal updates', 'News = Legal Updates', 'CASE RESULTS', 'Wins = case results'])(
  'a category that readers know as legal needs two members in any spelling: %s',
  (line) => {
    const list = categoriesIn(line)
    if ('wrong' in list) return expect.fail(list.wrong)
    expect(list.map(({ legal }) => legal)).toEqual([true])
    expect(isLegalCategory(list, list[0]?.code ?? '')).toBe(true)
  },
)

test('a very long line is refused at once', () => {
  const worked = ownTime()
  expect(categoriesIn(`a${' '.repeat(500_000)}(`)).toHaveProperty('wrong')
  expect(worked()).toBeLessThan(200)
})

test.each([
  '',
  'All Posts',
  'Advocacy\nadvocacy',
  'Advocacy = News\nNews',
  'Advocacy = ',
  '= News',
  'A',
  '<b>News</b>',
  `N${'e'.repeat(40)}ws`,
  Array.from({ length: 13 }, (_, at) => `News ${at}`).join('\n'),
])('this is not a valid list of categories: %j', (text) => {
  expect(categoriesIn(text)).toHaveProperty('wrong')
})
