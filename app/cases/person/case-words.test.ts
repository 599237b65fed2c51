import { expect, test } from 'vitest'
import words from '#db/samples/private-words.json' with { type: 'json' }

test('six of 1,296 words make 62 bits [R14]', () => {
  expect(words).toHaveLength(1296)
  expect(Math.log2(words.length) * 6).toBeGreaterThan(62)
})

test('plain letters, short enough to write down, in order', () => {
  expect(words.filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([])
  expect(words).toEqual([...words].sort())
})

test('the first three letters identify a word', () => {
  const begun = words.map((word) => word.slice(0, 3))
  expect(begun.filter((start, at) => begun.indexOf(start) !== at)).toEqual([])
})

test('no word turns into another by fewer than three slips', () => {
  const close = words.flatMap((word, at) =>
    words
      .slice(at + 1)
      .filter((other) => slips(word, other) < 3)
      .map((other) => `${word} ${other}`),
  )
  expect(close).toEqual([])
})

test.each([
  ['kitten', 'sitting', 3],
  ['acorn', 'acorn', 0],
  ['mug', 'mugs', 1],
  ['form', 'from', 2],
])('%s and %s are %i slips apart', (a, b, count) => expect(slips(a, b)).toBe(count))

/** How many letters have to be changed, added or removed to turn one word into the other. */
function slips(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return Math.abs(a.length - b.length)
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
