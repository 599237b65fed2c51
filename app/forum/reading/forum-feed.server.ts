import { config } from '#app/platform/settings/config.server.ts'
import { xmlText } from '#app/platform/text/xml-text.ts'
import { listed, words as noteWords } from '#app/shared/content-notes/note-words.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { pictureUrl, type ShownPicture } from '../posts/pictures/rules.ts'
import { words as pictureWords } from '../posts/pictures/words.ts'
import { hourOf } from '../posts/pseudonyms/pseudonyms.server.ts'

// Feeds of public posts: author names and text, and nothing else about a member. Times are rounded to the hour.

interface FeedEntry {
  /** URL path of the page. */
  url: string
  title: string
  name: string
  publishedAt: string
  changedAt: string | null
  html: string
}

/** Feed readers show the whole entry, so a post with content notes shows only the notes. */
export const shownInFeed = (
  html: string,
  notes: readonly ContentNote[],
  picture: ShownPicture | undefined,
): string =>
  notes.length > 0
    ? `<p>${xmlText(noteWords.note.inFeed({ list: listed(notes) }))}</p>`
    : html + (picture ? pictureInFeed(picture) : '')

/** A link instead of the picture: a feed reader that displays it would fetch it from us each time. */
const pictureInFeed = ({ id, description }: ShownPicture): string =>
  `<p><a href="${config.origin}${pictureUrl(id)}">${xmlText(description ? pictureWords.shown.inFeed({ description }) : pictureWords.shown.inFeedAlone)}</a></p>`

interface ForumFeed {
  origin: string
  title: string
  /** URL path of the page that the feed belongs to. */
  of: string
  /** URL path of the feed. */
  at: string
  entries: readonly FeedEntry[]
}

/** An Atom 1.0 feed (RFC 4287). */
export function forumFeed({ origin, title, of, at, entries }: ForumFeed): string {
  const updated = entries.map(lastChange).sort().at(-1) ?? '2026-01-01T12:00:00Z'
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xmlText(origin + of)}</id>
  <title>${xmlText(title)}</title>
  <link rel="self" type="application/atom+xml" href="${xmlText(origin + at)}"/>
  <link rel="alternate" type="text/html" href="${xmlText(origin + of)}"/>
  <updated>${updated}</updated>
${entries.map((entry) => entryXml(origin, entry)).join('\n')}
</feed>
`
}

const lastChange = ({ publishedAt, changedAt }: FeedEntry) =>
  hourOf(changedAt && changedAt > publishedAt ? changedAt : publishedAt)

const entryXml = (origin: string, entry: FeedEntry) => `  <entry>
    <id>${xmlText(origin + entry.url)}</id>
    <title>${xmlText(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${xmlText(origin + entry.url)}"/>
    <published>${hourOf(entry.publishedAt)}</published>
    <updated>${lastChange(entry)}</updated>
    <author><name>${xmlText(entry.name)}</name></author>
    <content type="html">${xmlText(entry.html)}</content>
  </entry>`
