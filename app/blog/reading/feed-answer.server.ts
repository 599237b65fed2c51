import { readOnlyAnswer } from '#app/platform/http/read-only.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { categoryNamed, labelOf } from '../model/categories.server.ts'
import { ALL_POSTS } from '../model/rules.ts'
import type { Feed } from './feed.server.ts'
import { postsForFeed } from './queries.server.ts'

/** A feed of all posts, or of the requested category. */
export async function feedAnswer(
  db: Db,
  request: Request,
  write: (feed: Feed) => string,
  type: string,
): Promise<Response> {
  const named = categoryNamed(new URL(request.url).searchParams.get('category')) ?? notFound()
  const category = named === ALL_POSTS ? undefined : named
  const posts = await postsForFeed(db, { category })
  const feed = write({
    origin: config.origin,
    name: organisation().name,
    posts,
    category,
    label: category && labelOf(category),
  })
  return readOnlyAnswer(request, feed, { 'Content-Type': type })
}
