import { expect, test } from 'vitest'
import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { quoteOf, withQuote } from './quoted.ts'

test('a quote links to its post, holds all of it, and goes after the text typed so far', () => {
  const quote = quoteOf('abc', 23, 'First line.\n\nSecond **line**.')
  expect(quote).toBe(
    '> [From post 23](/forum/topic/abc?page=2#post-23)\n>\n> First line.\n>\n> Second **line**.',
  )
  expect(markdownHtml(quote, 'guest')).toMatch(
    /^<blockquote>\s*<p><a href="\/forum\/topic\/abc\?page=2#post-23"[^>]*>From post 23<\/a><\/p>\s*<p>First line.<\/p>\s*<p>Second <strong>line/,
  )
  expect(withQuote('I tried this: ', quote)).toBe(`I tried this:\n\n${quote}\n\n`)
  expect(withQuote('', quote)).toBe(`${quote}\n\n`)
})

test('earlier quotes are dropped, unless the post is nothing else', () => {
  expect(quoteOf('abc', 2, '> [From post 1](/x)\n>\n> Old words.\n\nNew words.')).not.toContain('Old words')
  expect(quoteOf('abc', 2, '> Old words.')).toContain('Old words')
})
