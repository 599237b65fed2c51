import { expect, test } from 'vitest'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { linksIn, saysSomething, seen } from './rules.ts'

test.each([
  ['turned \u202etext\u202c', 'turned text'],
  ['\u2066isolated\u2069', 'isolated'],
  ['zero\u200bwidth\u2060joined\ufeff', 'zerowidthjoined'],
  ['soft\u00adhyphen', 'softhyphen'],
  ['old\u206asign', 'oldsign'],
  ['noted\ufff9a\ufffab\ufffb', 'notedab'],
  ['tagged\u{e0061}\u{e0062}', 'tagged'],
  ['half\uffa0wide', 'halfwide'],
  [
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} stays',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} stays',
  ],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u{1f469}\u200d\u{1f9bc}', '\u{1f469}\u200d\u{1f9bc}'],
])('invisible characters are removed, and the ones that languages need stay: %j', (typed, kept) => {
  expect(seen(typed)).toBe(kept)
})

test('a long run of invisible characters is fast', () => {
  const before = process.threadCpuUsage()
  expect(seen(`a${'\u{e0041}'.repeat(60_000)}`)).toBe('a')
  const { user } = process.threadCpuUsage(before)
  // Quadratic time took seconds.
  expect(user / 1000).toBeLessThan(500)
})

test('a title of invisible characters counts as empty', () => {
  expect(saysSomething(seen('\u200b\u3164\u{e0041}\u200d'))).toBe(false)
})

test('the link targets of a post are shown in full, each once', () => {
  const html = markdownHtml(
    'See [this](https://a.example/x?y=1&z=2), [again](https://a.example/x?y=1&z=2) and [ours](/blog/1).',
    'guest',
  )
  expect(linksIn(html)).toEqual(['https://a.example/x?y=1&z=2'])
})
