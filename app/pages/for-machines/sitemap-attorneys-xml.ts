import { attorneyNumbers } from '#app/attorneys/attorneys.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { ATTORNEYS_A_FILE, attorneyFiles } from '../model/site-map.server.ts'
import type { Route } from './+types/sitemap-attorneys-xml'
import { urlSet } from './url-set.server.ts'

/** One of the sitemap files with attorneys' pages, for search engines; robots.txt lists them. */
export async function loader({ request }: Route.LoaderArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? '1')
  if (!Number.isInteger(page) || page < 1 || page > (await attorneyFiles(db))) notFound()
  const ids = await attorneyNumbers(db, { page, most: ATTORNEYS_A_FILE })
  return urlSet(
    request,
    ids.map((id) => ({ url: `/attorney-directory/${id}` })),
  )
}
