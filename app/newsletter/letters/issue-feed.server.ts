import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { xmlText } from '#app/platform/text/xml-text.ts'

interface FeedLetter {
  number: number
  subject: string
  body: string
  begunAt: string
}

/** Sent issues as an Atom 1.0 feed (RFC 4287) with full text. */
export async function lettersFeed(
  origin: string,
  name: string,
  letters: readonly FeedLetter[],
): Promise<string> {
  let entries = ''
  for (const letter of letters) entries += `${await entry(origin, letter)}\n`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xmlText(origin)}/newsletter</id>
  <title>${xmlText(name)} newsletter</title>
  <link rel="self" type="application/atom+xml" href="${xmlText(origin)}/newsletter/feed.atom"/>
  <link rel="alternate" type="text/html" href="${xmlText(origin)}/newsletter/archive"/>
  <updated>${letters[0]?.begunAt ?? '2026-01-01T12:00:00Z'}</updated>
  <author><name>${xmlText(name)}</name></author>
${entries || '\n'}</feed>
`
}

async function entry(origin: string, { number, subject, body, begunAt }: FeedLetter): Promise<string> {
  const address = `${xmlText(origin)}/newsletter/archive/${number}`
  // Feed readers show the text elsewhere, so links must be absolute.
  const html = (await storedHtmlOf(body, 'mail')).replaceAll('href="/', `href="${origin}/`)
  return `  <entry>
    <id>${address}</id>
    <title>${xmlText(subject)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${begunAt}</published>
    <updated>${begunAt}</updated>
    <content type="html">${xmlText(html)}</content>
  </entry>`
}
