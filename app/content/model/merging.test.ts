import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { mergeFields, mergeParagraphs } from './merging.ts'

const merged = (base: string, theirs: string, mine: string) => {
  const words = (text: string) => text.split(' ').join('\n\n')
  const { text, conflicts } = mergeParagraphs(words(base), words(theirs), words(mine))
  return [text.split('\n\n').join(' '), ...conflicts.map((one) => `${one.theirs}|${one.mine}`)]
}

// Paragraphs are single letters here.
test.each([
  ['nothing changed', 'a b c', 'a b c', 'a b c', ['a b c']],
  ['only they changed', 'a b c', 'a B c', 'a b c', ['a B c']],
  ['only I changed', 'a b c', 'a b c', 'a b C', ['a b C']],
  ['in different places', 'a b c d e', 'A b c d e', 'a b c d E', ['A b c d E']],
  ['in paragraphs that touch', 'a b', 'A b', 'a B', ['A B']],
  ['both the same', 'a b c', 'a X c', 'a X c', ['a X c']],
  ['both differently', 'a b c', 'a X c', 'a Y c', ['a Y c', 'X|Y']],
  ['one added, one changed', 'a b c', 'a n b c', 'a b C', ['a n b C']],
  ['both added at the end', 'a b', 'a b X', 'a b Y', ['a b Y', 'X|Y']],
  ['they took out what I changed', 'a b c', 'a c', 'a B c', ['a B c', '|B']],
  ['I took out what they changed', 'a b c', 'a B c', 'a c', ['a c', 'B|']],
  ['one took out, one changed elsewhere', 'a b c d', 'a c d', 'a b c D', ['a c D']],
  ['everything else', 'a', 'X', 'Y', ['Y', 'X|Y']],
  ['paragraphs changed places', 'a b c d', 'a c b d', 'a b c d', ['a c b d']],
])('%s', (_, base, theirs, mine, wanted) => expect(merged(base, theirs, mine)).toEqual(wanted))

test('no text is lost: it is in the result or reported as a conflict', () => {
  const letters = ['a', 'b', 'c']
  const all = (depth: number): string[][] =>
    depth === 0 ? [[]] : all(depth - 1).flatMap((rest) => [rest, ...letters.map((one) => [...rest, one])])
  const base = ['a', 'b', 'c']
  for (const theirs of all(3).map((one) => one.map((letter) => (letter === 'c' ? 'T' : letter))))
    for (const mine of all(3).map((one) => one.map((letter) => (letter === 'b' ? 'M' : letter)))) {
      const { text, conflicts } = mergeParagraphs(base.join('\n\n'), theirs.join('\n\n'), mine.join('\n\n'))
      const told = conflicts.map((one) => one.theirs).join()
      if (mine.includes('M')) expect(text).toContain('M')
      if (theirs.includes('T')) expect(text + told).toContain('T')
    }
})

// Two empty lines below "What we do now:" mark a blank to fill in (template-blanks.ts).
test('empty lines stay as they are', () => {
  const text = (first: string, last: string) => `${first}\n\nWhat we do now:\n\n\n\nMore:\n\n\n${last}`
  const { text: merged, conflicts } = mergeParagraphs(text('a', 'z'), text('A', 'z'), text('a', 'Z'))
  expect([merged, conflicts]).toEqual([text('A', 'Z'), []])
})

test('each field is merged in its own way', () => {
  const base = { title: 'Old', points: 'one\ntwo', author: 'Ada' }
  const theirs = { title: 'Theirs', points: 'one\ntwo\nthree', author: 'Ada' }
  const mine = { title: 'Mine', points: 'ONE\ntwo', author: 'Bo' }
  expect(mergeFields(base, theirs, mine, { points: 'lines' })).toEqual({
    fields: { title: 'Mine', points: 'ONE\ntwo\nthree', author: 'Bo' },
    conflicts: [{ field: 'title', theirs: 'Theirs', mine: 'Mine' }],
  })
})

test('very long texts are compared whole, quickly', () => {
  const many = (mark: string) => Array.from({ length: 3000 }, (_, at) => `${mark}${at}`).join('\n\n')
  const { text, conflicts } = mergeParagraphs(many('a'), many('b'), many('c'))
  expect(text).toBe(many('c'))
  expect(conflicts).toHaveLength(1)
})

// The comparison needs seconds for 1,000 equal pieces.
test.each([1, 2, 20, 1000])('1,000 pieces, %d of them different, are merged quickly', (different) => {
  const base = Array.from({ length: 998 }, (_, at) => String(at % different))
  const worked = ownTime()
  const { text, conflicts } = mergeParagraphs(
    base.join('\n\n'),
    ['theirs', ...base].join('\n\n'),
    [...base, 'mine'].join('\n\n'),
  )
  expect(worked()).toBeLessThan(500)
  // Past the limit nothing is lost either.
  expect(text + conflicts.map((one) => one.theirs)).toContain('theirs')
  expect(text).toContain('mine')
})
