import { topicFiles } from '#app/forum/forum.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { attorneyFiles } from '../model/site-map.server.ts'

// The paths search engines must not crawl. Pages about one person also have their own "noindex".
const PRIVATE = [
  '/staff',
  '/dashboard',
  '/account',
  '/access-card',
  '/notices',
  '/forum/drafts',
  '/forum/post',
  '/forum/search',
  '/forum/unseen',
  '/legal-help/case',
  '/legal-help/sent',
  '/leave',
  '/styleguide',
]

export async function loader() {
  const lines = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${config.origin}/sitemap.xml`,
    ...Array.from(
      { length: await attorneyFiles(db) },
      (_, at) => `Sitemap: ${config.origin}/sitemap-attorneys.xml?page=${at + 1}`,
    ),
    ...Array.from(
      { length: await topicFiles(db) },
      (_, at) => `Sitemap: ${config.origin}/sitemap-forum.xml?page=${at + 1}`,
    ),
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
