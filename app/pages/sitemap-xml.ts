import { db } from '#db/connect.server.ts'
import { siteMap } from './site-map.server.ts'
import { urlSet } from './url-set.server.ts'

/** The site map for search engines. */
export async function loader() {
  const places = (await siteMap(db)).flatMap((group) => group.places)
  const urls = [...new Set(places.map(({ url }) => url.split('#')[0] ?? url))]
  return urlSet(urls.filter((url) => !url.startsWith('/dashboard')))
}
