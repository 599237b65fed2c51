import { topicFiles, topicsForEngines } from '#app/forum/forum.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/sitemap-forum-xml'
import { urlSet } from './url-set.server.ts'

/** One of the sitemap files with forum topics, for search engines; robots.txt lists them. */
export async function loader({ request }: Route.LoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? '1')
  if (!Number.isInteger(page) || page < 1 || page > (await topicFiles(db))) notFound()
  return urlSet(request, await topicsForEngines(db, page))
}
