import { db } from '#db/connect.server.ts'
import { placesForEngines } from '../model/site-map.server.ts'
import type { Route } from './+types/sitemap-xml'
import { urlSet } from './url-set.server.ts'

/** The site map for search engines. */
export const loader = async ({ request }: Route.LoaderArgs) => urlSet(request, await placesForEngines(db))
