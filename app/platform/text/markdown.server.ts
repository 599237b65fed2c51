import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { isModestMarkdown, markdownParts } from '#app/ui/markdown-parts.ts'

const ALLOWED = [
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'br',
  'hr',
  'code',
  'pre',
]

/**
 * Markdown to HTML that is safe to show whoever wrote it: no scripts, styles, pictures or raw HTML.
 * @param breaks whether a new line in the text is one on the page, as in letters
 */
export function safeHtml(markdown: string, { breaks = false } = {}): string {
  const html = marked.parser(markdownParts(markdown, { breaks }))
  // As it was typed: the parser has escaped all of it.
  if (!isModestMarkdown(markdown)) return html
  return sanitizeHtml(html, {
    allowedTags: [...ALLOWED, 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
    allowedAttributes: { a: ['href'], th: ['scope'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { th: sanitizeHtml.simpleTransform('th', { scope: 'col' }) },
  })
}

/**
 * The same for what visitors write in public: their headings are none of the page's, and their links vouch for nothing.
 * @param trusted whether search engines follow the links
 */
export function guestHtml(markdown: string, { trusted = false } = {}): string {
  const html = marked.parser(markdownParts(markdown, { breaks: true }))
  if (!isModestMarkdown(markdown)) return html
  const bold = sanitizeHtml.simpleTransform('strong', {})
  const rel = trusted ? 'noreferrer' : 'nofollow ugc noreferrer'
  return sanitizeHtml(html, {
    allowedTags: ALLOWED.filter((tag) => !/^h\d$/.test(tag)),
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: {
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, bold])),
      a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel } }),
    },
  })
}

/** Markdown without its marks, in one line: for the search index and its excerpts. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^)[]*\)/g, '$1')
    .replace(/^(?:#+|>|[-*]|\d+\.) +/gm, '')
    .replace(/^[|:\s-]+$/gm, ' ')
    .replace(/[*_`|\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
