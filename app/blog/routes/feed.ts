import { config } from '#app/platform/config.server.ts'
import { organisation } from '#app/platform/settings.server.ts'
import { db } from '#db/connect.server.ts'
import { atomFeed } from '../feed.server.ts'
import { postsForFeed } from '../queries.server.ts'

export async function loader() {
  const feed = atomFeed({ origin: config.origin, name: organisation().name, posts: await postsForFeed(db) })
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=900',
    },
  })
}
