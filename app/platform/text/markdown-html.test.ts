import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { blocksIn, documentOf } from '../documents/document.ts'
import { plainOf } from '../documents/plain-text.ts'
import { htmlOf, plainText, storedHtmlOf } from '../rendering/markdown.server.ts'
import { Markdown } from './markdown.tsx'
import { markdownHtml } from './markdown-html.ts'

const TYPED = `I wrote to <my manager> and <HR department>.

2019. I asked for a chair.
2020. They said no.
2026. I was fired.

~~The deadline is May 1.~~ The deadline is June 1. It takes 5~10 days, 20~30 people came.

- [x] Letter sent
- [ ] Answered

I typed it into the <textarea> field.

Second paragraph that matters.
`

describe('no typed text vanishes', () => {
  test.each([
    [
      'HTML is text',
      '<b>Bold</b> <textarea>\n\n**More**',
      '&lt;b&gt;Bold&lt;/b&gt; &lt;textarea&gt;',
      '<strong>More</strong>',
    ],
    ['a comment', '<!-- Note --> and words', '&lt;!-- Note --&gt; and words'],
    ['HTML in the middle of lines', 'one\n<div>\ntwo', '<p>one<br />&lt;div&gt;<br />two</p>'],
    ['a struck date', '~~May 1~~', '<del>May 1</del>'],
    ['single tildes', '5~10 days, 20~30 people', '<p>5~10 days, 20~30 people</p>'],
    ['a list that begins at 5', '5. Five\n6. Six', '<ol start="5">\n<li>Five</li>\n<li>Six</li>'],
    ['a list that leaps', '1. One\n4. Four\n5. Five', '<li>One</li>\n<li value="4">Four</li>\n<li>Five</li>'],
    ['a list of the same number', '1. One\n1. Two', '<ol>\n<li>One</li>\n<li>Two</li>\n</ol>'],
    ['years', '2019. A chair.\n2026. Fired.', '<p>2019. A chair.<br />2026. Fired.</p>'],
    ['a year alone', '1990.', '<p>1990.</p>'],
    ['a year behind a line', 'It was in\n2026. It ended.', '<p>It was in<br />2026. It ended.</p>'],
    [
      'boxes in a loose list',
      '- [x] Sent\n\n- [ ] Answered',
      'aria-label="Done"> Sent',
      'aria-label="Not done"> Answered',
    ],
    ['an angry face', '>:( They left', '<p>&gt;:( They left</p>'],
    ['more faces', '>_< no\n\n>:D yes', '<p>&gt;_&lt; no</p>', '<p>&gt;:D yes</p>'],
    ['a quotation', '> They left\n>\n>They said', '<blockquote>\n<p>They left</p>\n<p>They said</p>'],
    ['shrugs', '¯\\_(ツ)_/¯ and ¯\\_(ツ)_/¯', '<p>¯\\_(ツ)_/¯ and ¯\\_(ツ)_/¯</p>'],
    ['a face of marks', '*_* wow', '<p>*_* wow</p>'],
    ['somebody who speaks', '[Sam]: hello', '<p>[Sam]: hello</p>'],
    ['an address that no link uses', '[1]: https://a.example', '[1]: https://a.example'],
    ['a cell too many', '| a | b |\n| - | - |\n| 1 | 2 | 3 |', '| 1 | 2 | 3 |'],
    ['a picture', '![Ramp](https://a.example/x.png)', '![Ramp](https://a.example/x.png)'],
    ['a link to a script', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
    ['a link to another host', '[a](//b.example) [c](/\\b.example)', '[a](//b.example)', '[c](/\\b.example)'],
    ['words behind a fence', '``` note this\ncode\n```', 'note this', 'code'],
    ['entities', 'AT&T &lt;3 &copy;', '<p>AT&amp;T &lt;3 &amp;copy;</p>'],
  ])('%s', (_, typed, ...shown) => {
    for (const reader of ['letter', 'guest'] as const)
      for (const part of shown) expect(markdownHtml(typed, reader)).toContain(part)
  })

  test('on a page, lines that begin with a year stay lines', () => {
    expect(markdownHtml('2019. A chair.\n2026. Fired.', 'page')).toBe(
      '<p>2019. A chair.<br />2026. Fired.</p>\n',
    )
  })

  test('no text vanishes in a mail, which has no checkboxes', () => {
    expect(markdownHtml(TYPED, 'mail')).toContain('<li>[x] Letter sent</li>\n<li>[ ] Answered</li>')
  })

  test('no text vanishes in a file', () => {
    const source = { slug: 's', title: 'T', description: 'D', shortVersion: [], reviewNote: 'R', sources: [] }
    const body = `${TYPED}\n5. Five\n7. Seven\n`
    const text = plainOf(documentOf({ ...source, body, versions: [{ on: '2026-11-01', note: 'N' }] }))
    for (const part of [
      '<my manager> and <HR department>',
      '2019. I asked for a chair.\n2020. They said no.\n2026. I was fired.',
      '~~The deadline is May 1.~~',
      '- [x] Letter sent\n- [ ] Answered',
      '5. Five',
      '7. Seven',
    ])
      expect(text).toContain(part)
  })

  test('no text vanishes in the search index', () => {
    const words = plainText(TYPED)
    for (const part of ['<my manager>', '2026. I was fired.', 'The deadline is May 1.', '<textarea>'])
      expect(words).toContain(part)
  })

  test.each([
    ['~~no~~ yes', '(crossed out: no) yes'],
    ['**Ask** _first_ and `wait`', 'Ask first and wait'],
    ['See [our guide](/a_(b)) for more', 'See our guide for more'],
    ['![a ramp](https://a.example/b "See it") here', 'a ramp here'],
    ['# Title\n\n> A quote\n\n- one\n- [x] two', 'Title A quote one [x] two'],
    ['|a|b|\n|-|-|\n|1|2|', 'a b 1 2'],
    ['5~10 days, snake_case and 2 * 3', '5~10 days, snake_case and 2 * 3'],
    ['AT&amp;T \\*stars\\*', 'AT&T *stars*'],
  ])('the search index has the words of a page and no markup: %s', (typed, words) => {
    expect(plainText(typed)).toBe(words)
  })

  test('a word far longer than people type is indexed as typed, without a pause', () => {
    const worked = ownTime()
    expect(plainText(`www.a${"'".repeat(60_000)}`)).toContain('www.a')
    expect(worked()).toBeLessThan(50)
  })
})

describe('a letter of the staff', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  test('a letter looks in its preview exactly as the person reads it', async () => {
    vi.stubGlobal('window', {})
    const seen = renderToStaticMarkup(createElement(Markdown, { text: TYPED }))
    expect(seen).toBe(`<div class="prose">${await storedHtmlOf(TYPED, 'letter')}</div>`)
  })
})

describe('a text that takes too long', () => {
  const SLOW = `www.a${"'".repeat(60_000)}`

  test('a text that takes too long is refused, and a stored one is shown as typed, without a second attempt', async () => {
    await expect(htmlOf(SLOW, 'letter')).rejects.toThrow('This text is too complex for us to show.')
    const worked = ownTime()
    const html = await storedHtmlOf(SLOW, 'letter')
    expect(html).toContain('www.a')
    expect(await storedHtmlOf(SLOW, 'letter')).toBe(html)
    expect(worked()).toBeLessThan(250)
  })

  test('a text that takes too long does not keep the next one from being shown', async () => {
    expect(await htmlOf('Warm **up**', 'guest')).toBe('<p>Warm <strong>up</strong></p>\n')
  })
})

test('a line of many hyphens, and one of many brackets, take no long time', () => {
  const worked = ownTime()
  expect(markdownHtml(`| a | b |\n${'-'.repeat(60_000)}x`, 'page')).toContain('---x')
  expect(JSON.stringify(blocksIn('['.repeat(60_000)))).toContain('[[[')
  expect(worked()).toBeLessThan(4000)
})
