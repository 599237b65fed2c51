import { expect, test } from 'vitest'
import { indexText, phrasesIn, wordsIn } from './search-words.ts'

test.each([
  ['Núñez, José — café', ['nunez', 'jose', 'cafe']],
  ['IEP/504 plan', ['iep', '504', 'plan']],
  ['https://askjan.org/a-to-z', ['https', 'askjan', 'org', 'a', 'to', 'z']],
  ['don’t', ['dont']],
  ['My 手机 broke', ['my', '手', '机', 'broke']],
  ['ｆｕｌｌ', ['full']],
  ['हिन्दी', ['हिन्दी']],
  ['مَدرَسة', ['مدرسة']],
  ['', []],
])('%j has the words %j', (text, words) => expect(wordsIn(text)).toEqual(words))

test('the index has plain letters only, and prefixes of words stay prefixes', () => {
  const texts = ['Núñez', 'школа', '手机', 'ไทย', '😀 ok', 'हिन्दी']
  for (const text of texts) expect(indexText(text)).toMatch(/^[a-z0-9 ]*$/)
  expect(indexText('школа').startsWith(indexText('шко'))).toBe(true)
})

test('quoted words are a phrase if there is more than one', () => {
  expect(phrasesIn('“quiet room” and "sensory break" "one"')).toEqual([
    ['quiet', 'room'],
    ['sensory', 'break'],
  ])
})
