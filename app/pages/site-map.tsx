import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/site-map'
import { siteMap } from './model/site-map.server.ts'
import { words } from './model/words.ts'

export const handle = {
  hydrate: false,
  title: () => words.siteMap.title,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.siteMap,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { description: words.siteMap.metaDescription })

export const loader = async () => ({ groups: await siteMap(db) })

export default function SiteMap({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <Page title={words.siteMap.title} lead={<p>{words.siteMap.everyPageSiteOne}</p>} wide>
      <div className="site-map">
        {groups.map((group) => (
          <section
            key={group.id}
            aria-labelledby={group.id}
            className={group.long ? 'site-map-group site-map-long' : 'site-map-group'}
          >
            <h2 id={group.id}>{group.title}</h2>
            <ul>
              {group.places.map(({ url, title, language }) => (
                <li key={url}>
                  <a href={url} lang={language} hrefLang={language}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  )
}
