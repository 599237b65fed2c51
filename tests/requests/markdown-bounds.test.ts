import { expect, test } from 'vitest'
import { EXAMPLE } from '#app/cases/model/reply-templates.ts'
import { plainLetter } from '#app/newsletter/letters/plain-letter.server.ts'
import { letterProblems } from '#app/newsletter/model/rules.ts'
import { unknownVariables } from '#app/platform/mail/template-blanks.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { ownTime } from '../support/own-time.ts'

// Staff texts are parsed where visitors wait. Whatever a text contains, parsing ends soon.

/** The limit of the longest kind: a newsletter issue. */
const LONGEST = 100_000
const HOLDS_AT_MOST = 50
const TRIES = 3

/** How it begins, what repeats, and how it ends. */
const HOSTILE: [string, string, string?][] = [
  ['', '['],
  ['', '![]('],
  ['', '[a]('],
  ['', '[](<'],
  ['', '[a]: b\n'],
  ['{{', ' ', 'x'],
  ['', '{{'],
  ['', '<'],
  ['', '<!--'],
  ['', '<![CDATA['],
  ['', '&#'],
  ['', '_a'],
  ['', '**a'],
  ['', '***a'],
  ['', '~~a'],
  ['`', 'a`'],
  ['', '\\'],
  ['', '> ', 'a'],
  ['', '>', 'a'],
  ['', '- ', 'a'],
  ['', '1. ', 'a'],
  ['', '  - a\n'],
  ['', '\n# '],
  ['|a|\n|-|\n', '|'],
  ['', 'a@'],
  ['', 'https://a.'],
  ['[a](https://', '.', ' b)'],
  [' ', '\n\t', 'x'],
]

const work: [string, (text: string) => unknown][] = [
  ['a page', (text) => markdownHtml(text, 'page')],
  ['a letter in plain text', (text) => plainLetter(text, 'https://example.org')],
  ['the words for the search', plainText],
  ['what is wrong with a letter', (body) => letterProblems({ subject: 'News', body })],
  ['blanks that nothing fills in', (text) => unknownVariables(text, EXAMPLE)],
]

test.each(work)('a long hostile text blocks no other request: %s [A6]', (_, taken) => {
  taken('warm **up**')
  for (const [begin, again, end = ''] of HOSTILE) {
    const text = begin + again.repeat(LONGEST / again.length) + end
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < TRIES && least > HOLDS_AT_MOST; i++) {
      const worked = ownTime()
      taken(text)
      least = Math.min(least, worked())
    }
    expect(least, JSON.stringify([begin, again, end])).toBeLessThan(HOLDS_AT_MOST)
  }
})

test('a text with more markup than people type stays as typed, and nothing in it is active', () => {
  const deep = `${'> '.repeat(5000)}<script>alert(1)</script>\nnext line\n\nnext part`
  const html = markdownHtml(deep, 'letter')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br />next line</p>')
  expect(html).toContain('<p>next part</p>')
  expect(html).not.toContain('<blockquote>')
  expect(plainLetter(deep, '')).toContain('<script>alert(1)</script>')
})

test('a long letter with lists, links and a table is parsed', () => {
  const part = `## A heading\n\nSome **words** and [a link](https://example.org/a_b_c).\n\n${'- a point, *as usual*\n'.repeat(20)}\n> a quote\n>\n> - with a list\n>   - in it\n\n|a|b|\n|-|-|\n${'|x|y|\n'.repeat(20)}\n`
  const html = markdownHtml(part.repeat(25), 'page')
  expect(html.match(/<h2>/g)).toHaveLength(25)
  expect(html.match(/<td>/g)).toHaveLength(1000)
  expect(html).not.toContain('**')
})
