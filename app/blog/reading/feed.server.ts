import { xmlText } from '#app/platform/text/xml-text.ts'
import { longDate } from '#app/platform/time.ts'
import { aboutLine } from '#app/shared/content-notes/note-words.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { lastChangeOf, postPath } from '../model/rules.ts'
import { words } from '../model/words.ts'

export interface Feed {
  origin: string
  name: string
  posts: FeedPost[]
  /** Only the posts of this category; if left out, all. */
  category?: string
  /** Its name for readers. */
  label?: string
}

interface FeedPost {
  id: number
  address: string | null
  title: string
  excerpt: string
  author: string
  publishedOn: string
  checkedOn: string
  category: string
  label: string
  keyPoints: string[]
  content: { heading: string; html: string }[]
  corrections: { on: string; note: string }[]
  notes: readonly ContentNote[]
}

/** The newest posts as an Atom 1.0 feed (RFC 4287) with full text. */
export function atomFeed({ origin, name, posts, category, label }: Feed): string {
  const query = category ? `?category=${encodeURIComponent(category)}` : ''
  const updated = posts.map(lastChange).sort().at(-1) ?? '2026-01-01T12:00:00Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xmlText(origin)}/blog${xmlText(query)}</id>
  <title>${xmlText(feedTitle(name, label))}</title>
  <subtitle>Disability rights in plain words</subtitle>
  <link rel="self" type="application/atom+xml" href="${xmlText(origin)}/blog/feed.atom${xmlText(query)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(origin)}/blog${xmlText(query)}"/>
  <updated>${updated}</updated>
  <author><name>${xmlText(name)}</name></author>
${posts.map((post) => entry(origin, post)).join('\n')}
</feed>
`
}

/** The same as a JSON Feed 1.1. */
export function jsonFeed({ origin, name, posts, category, label }: Feed): string {
  const query = category ? `?category=${encodeURIComponent(category)}` : ''
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(name, label),
    description: 'Disability rights in plain words',
    home_page_url: `${origin}/blog${query}`,
    feed_url: `${origin}/blog/feed.json${query}`,
    language: 'en',
    authors: [{ name }],
    items: posts.map((post) => ({
      id: `${origin}/blog/${post.id}`,
      url: origin + postPath(post),
      title: post.title,
      summary: post.excerpt,
      content_html: wholeText(origin, post),
      date_published: noon(post.publishedOn),
      date_modified: lastChange(post),
      authors: [{ name: post.author }],
      tags: [post.label],
    })),
  })
}

const feedTitle = (name: string, category?: string) => `${name} blog${category ? `: ${category}` : ''}`

function entry(origin: string, post: FeedPost): string {
  const address = xmlText(origin + postPath(post))
  // A feed reader identifies a post by its id, which stays when the URL changes.
  return `  <entry>
    <id>${xmlText(origin)}/blog/${post.id}</id>
    <title>${xmlText(post.title)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${noon(post.publishedOn)}</published>
    <updated>${lastChange(post)}</updated>
    <author><name>${xmlText(post.author)}</name></author>
    <category term="${xmlText(post.category)}" label="${xmlText(post.label)}"/>
    <summary type="text">${xmlText(post.excerpt)}</summary>
    <content type="html">${xmlText(wholeText(origin, post))}</content>
  </entry>`
}

function wholeText(origin: string, { keyPoints, content, corrections, notes }: FeedPost): string {
  const about = aboutLine(notes)
  const points = keyPoints.map((point) => `<li>${xmlText(point)}</li>`).join('')
  const parts = content.map(({ heading, html }) => (heading ? `<h2>${xmlText(heading)}</h2>\n${html}` : html))
  const changed = corrections.map(({ on, note }) => `<li>${longDate(on)}: ${xmlText(note)}</li>`).join('')
  // Feed readers show the text elsewhere, so links must be absolute. They do not collapse text, so the notes come first.
  return [
    ...(about ? [`<p><strong>${xmlText(about)}</strong></p>`] : []),
    ...(points ? [`<h2>Key points</h2><ul>${points}</ul>`] : []),
    ...parts,
    ...(changed ? [`<h2>${words.post.corrections}</h2><ul>${changed}</ul>`] : []),
  ]
    .join('\n')
    .replaceAll('href="/', `href="${origin}/`)
    .replaceAll('src="/', `src="${origin}/`)
    .replace(/ srcset="[^"]*" sizes="[^"]*"/g, '')
}

/** Noon UTC represents a day: it is the same day in every zone of the country. */
const noon = (day: string) => `${day}T12:00:00Z`
const lastChange = (post: FeedPost) => noon(lastChangeOf(post))
