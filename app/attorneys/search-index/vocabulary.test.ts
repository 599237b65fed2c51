import { expect, test } from 'vitest'
import { pick } from './bitset.ts'
import { Vocabulary } from './vocabulary.ts'

const WORDS = ['a', 'i', 'an', 'law', 'lawyer', 'outlaw', 'works', 'work.', 'ñandú', 'at', 'cat', 'school.']

/** The same sequence in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state % most
  }
}

const random = randomFrom(5)
const text = () =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 1 + random(5) }, () => WORDS[random(WORDS.length)]).join(' '),
  ).join('\n')
// Words that two texts have, beside those that many have: rare and common ones are found in different ways.
const texts = Array.from({ length: 300 }, (_, at) => `${text()} rare${at % 150}`)

test('the index finds what is in a text: parts of words, and phrases, never across the end of a line', async () => {
  const words = await Vocabulary.of(texts, texts.length)
  const terms = ['a', 'w', 'aw', 'law', 'nothing', 'zz', 'rare7', 'rare', 'ñan', 'law law law law law law']
  for (let at = 0; at < 300; at += 1) {
    const from = texts[random(texts.length)]?.replaceAll('\n', ' ') ?? ''
    const begin = random(from.length)
    const term = from.slice(begin, begin + 1 + random(14)).trim()
    if (term) terms.push(term)
  }
  let found = 0
  for (const term of terms) {
    const those = pick(words.with(term), { from: 0, skip: 0, most: texts.length })
    expect(those, term).toEqual(texts.flatMap((one, at) => (one.includes(term) ? [at] : [])))
    found += those.length
  }
  expect(found).toBeGreaterThan(1000)
})

test('an empty index finds nothing', async () => {
  const words = await Vocabulary.of([], 32)
  for (const term of ['a', 'law', 'a law'])
    expect(pick(words.with(term), { from: 0, skip: 0, most: 32 })).toEqual([])
})

test('the index finds two adjacent parts of words with hundreds of pairs', async () => {
  const many = Array.from({ length: 900 }, (_, at) => `a${random(30)}end begin${random(30)} ${at} end begin`)
  const words = await Vocabulary.of(many, many.length)
  for (const term of ['end begin', '7end begin', 'end begin1', '3end begin2'])
    expect(pick(words.with(term), { from: 0, skip: 0, most: many.length }), term).toEqual(
      many.flatMap((one, at) => (one.includes(term) ? [at] : [])),
    )
})
