import { readOnlyAnswer } from '#app/platform/http/read-only.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { db } from '#db/connect.server.ts'
import { lettersFeed } from '../letters/issue-feed.server.ts'
import { lettersForFeed } from '../model/queries.server.ts'
import type { Route } from './+types/feed'

/** The newsletter for readers who give no address. */
export async function loader({ request }: Route.LoaderArgs): Promise<Response> {
  const feed = await lettersFeed(config.origin, organisation().name, await lettersForFeed(db))
  return readOnlyAnswer(request, feed, { 'Content-Type': 'application/atom+xml; charset=utf-8' })
}
