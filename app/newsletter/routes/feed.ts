import { config } from '#app/platform/config.server.ts'
import { organisation } from '#app/platform/settings.server.ts'
import { db } from '#db/connect.server.ts'
import { lettersFeed } from '../feed.server.ts'
import { lettersForFeed } from '../queries.server.ts'

/** Letters for those who give no address. */
export async function loader(): Promise<Response> {
  const feed = lettersFeed(config.origin, organisation().name, await lettersForFeed(db))
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=900',
    },
  })
}
