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

test('the index holds plain letters only, and a word begins as its beginning does', () => {
  const texts = ['Núñez', 'школа', '手机', 'ไทย', '😀 ok', 'हिन्दी']
  for (const text of texts) expect(indexText(text)).toMatch(/^[a-z0-9 ]*$/)
  expect(indexText('школа').startsWith(indexText('шко'))).toBe(true)
})

test('what is in quotation marks is a phrase when it has more than one word', () => {
  expect(phrasesIn('“quiet room” and "sensory break" "one"')).toEqual([
    ['quiet', 'room'],
    ['sensory', 'break'],
  ])
})
