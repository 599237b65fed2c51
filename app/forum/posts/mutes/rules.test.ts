import { expect, test } from 'vitest'
import { UNSEEN_MOST, WORD_LONGEST, wordFinder } from './rules.ts'

test.each([
  ['cat', 'A Cat sat', true],
  ['cat', 'concatenate', false],
  ['cat', 'cats', false],
  ['cat', 'the cat', true],
  ['cat', 'cat_cat', true],
  ['self  harm', 'about Self\n harm.', true],
  ["don't", 'I DON’T know', true],
  ['c++', 'I like c++ and', true],
  ['c++', 'abc++', false],
  ['ｗｉｄｅ', 'a wide door', true],
  ['ﷺ', 'he ﷺ said', true],
  ['a b', 'a a b', true],
  ['a b c', 'a b d', false],
])('%j in %j: %s', (word, text, is) => {
  expect(wordFinder([word])(text)).toEqual(is ? [word] : [])
})

test('words with a common prefix are all found, in the order of the list', () => {
  expect(wordFinder(['tea time', 'tea', 'no', 'time'])('Tea time')).toEqual(['tea time', 'tea', 'time'])
})

test('three hundred long phrases in a long topic are fast, whatever they are', () => {
  const alike = (sign: string) => (_: unknown, i: number) =>
    `${sign.repeat(WORD_LONGEST)}${i}`.slice(-WORD_LONGEST)
  for (const sign of ['a ', 'ﷺ', '㌔ ', 'ab', '-', '…']) {
    const phrases = Array.from({ length: UNSEEN_MOST }, alike(sign))
    const posts = Array.from({ length: 20 }, () => sign.repeat(10_000 / sign.length))
    const start = process.cpuUsage()
    const find = wordFinder(phrases)
    for (const post of posts) find(post)
    const { user } = process.cpuUsage(start)
    expect(user / 1000, sign).toBeLessThan(1500)
  }
})
