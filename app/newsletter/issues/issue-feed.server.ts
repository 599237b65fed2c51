import { storedHtmlOf } from '#app/platform/text/markdown.server.ts'

interface FeedLetter {
  number: number
  subject: string
  body: string
  begunAt: string
}

/** The letters that were sent as an Atom 1.0 feed (RFC 4287) with their whole text. */
export async function lettersFeed(
  origin: string,
  name: string,
  letters: readonly FeedLetter[],
): Promise<string> {
  let entries = ''
  for (const letter of letters) entries += `${await entry(origin, letter)}\n`
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${xml(origin)}/newsletter</id>
  <title>${xml(name)} newsletter</title>
  <link rel="self" type="application/atom+xml" href="${xml(origin)}/newsletter/feed.atom"/>
  <link rel="alternate" type="text/html" href="${xml(origin)}/newsletter/archive"/>
  <updated>${letters[0]?.begunAt ?? '2026-01-01T12:00:00Z'}</updated>
  <author><name>${xml(name)}</name></author>
${entries || '\n'}</feed>
`
}

async function entry(origin: string, { number, subject, body, begunAt }: FeedLetter): Promise<string> {
  const address = `${xml(origin)}/newsletter/archive/${number}`
  // Feed readers show the text elsewhere, so a link must say on which site it is.
  const html = (await storedHtmlOf(body, 'mail')).replaceAll('href="/', `href="${origin}/`)
  return `  <entry>
    <id>${address}</id>
    <title>${xml(subject)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <published>${begunAt}</published>
    <updated>${begunAt}</updated>
    <content type="html">${xml(html)}</content>
  </entry>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
