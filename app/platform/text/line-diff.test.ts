import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { lineDiff, lineDiffs } from './line-diff.ts'

const signs = { same: ' ', added: '+', removed: '-' }
const inShort = (before: string, after: string) =>
  lineDiff(before.replaceAll(' ', '\n'), after.replaceAll(' ', '\n'))
    .map(({ kind, text }) => signs[kind] + text)
    .join(',')

test.each([
  ['a b c', 'a b c', ' a, b, c'],
  ['a b c', 'a x c', ' a,-b,+x, c'],
  ['a c', 'a b c', ' a,+b, c'],
  ['a b c', 'a c', ' a,-b, c'],
  ['a b c d', 'b c e d', '-a, b, c,+e, d'],
  ['', 'a', '-,+a'],
  ['a a', 'a a a', ' a, a,+a'],
])('the difference from %j to %j', (before, after, says) => {
  expect(inShort(before, after)).toBe(says)
})

test('the same and removed lines give the old text, the same and added ones the new text, however long', () => {
  const long = (from: number, step: number) =>
    Array.from({ length: 1600 }, (_, at) => String((at + from) * step))
  for (const [a, b] of [
    [long(0, 2), long(0, 3)],
    [long(0, 2).slice(0, 900), long(0, 3).slice(0, 700)],
    [long(5, 1), long(0, 1)],
  ] as const) {
    const lines = lineDiff(a.join('\n'), b.join('\n'))
    expect(lines.filter(({ kind }) => kind !== 'added').map(({ text }) => text)).toEqual(a)
    expect(lines.filter(({ kind }) => kind !== 'removed').map(({ text }) => text)).toEqual(b)
  }
})

test('a long text with a few changes shows just these', () => {
  const before = Array.from({ length: 9000 }, (_, at) => `line ${at % 100}`)
  const after = before.with(10, 'new').toSpliced(8000, 1)
  const lines = lineDiff(before.join('\n'), after.join('\n'))
  expect(lines.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'line 10' },
    { kind: 'added', text: 'new' },
    { kind: 'removed', text: 'line 0' },
  ])
})

test('after a very different text, the next texts of the page still get a shorter comparison', () => {
  const rewritten = ['old', 'new'].map((word) =>
    Array.from({ length: 600 }, (_, at) => `${word} ${at}`).join('\n'),
  ) as [string, string]
  const [first = [], next] = lineDiffs([rewritten, ['a\nb\nc', 'a\nx\nc']])
  expect(first.map(({ kind }) => kind)).toEqual([...Array(600).fill('removed'), ...Array(600).fill('added')])
  expect(next?.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
})

test('many long texts take no longer than a few', () => {
  const lines = (word: string) => Array.from({ length: 1490 }, (_, at) => `${word} ${at}`).join('\n')
  const worked = ownTime()
  const all = lineDiffs(Array.from({ length: 40 }, () => [lines('old'), lines('new')]))
  expect(worked()).toBeLessThan(1000)
  // A page has no room for more: it would be 9 MB, and drawing it would keep others waiting.
  expect(all.map((one) => one.length)).toEqual([2980, 2980, ...Array(38).fill(0)])
})

test('a page shows its first text in full, then every text that still has room', () => {
  const text = (lines: number) => Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n')
  const shown = (...lines: number[]) =>
    lineDiffs(lines.map((count) => ['', text(count)])).map((one) => one.length)
  // The empty text before is a line, too.
  expect(shown(7000, 3)).toEqual([7001, 0])
  expect(shown(5000, 2000, 400, 500, 2)).toEqual([5001, 0, 401, 501, 3])
})
