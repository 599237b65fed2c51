import { respelled } from '#app/platform/text/spelling.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { CardList, EmptyState, ResultCount } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { FeaturedResource } from '../components/featured-resource.tsx'
import { ResourceCard } from '../components/resource-card.tsx'
import { filesFor } from '../files.server.ts'
import {
  featuredResources,
  resourceCount,
  resourcesMatching,
  resourcesWithInside,
} from '../queries.server.ts'
import { categoryLabel, resourceCategories, resourceFilter } from '../rules.ts'
import type { Route } from './+types/list'

export async function loader({ request }: Route.LoaderArgs) {
  const filter = resourceFilter(new URL(request.url).searchParams)
  const narrowed = filter.search !== '' || filter.category !== 'all'
  const look = (search: string) =>
    Promise.all([
      resourcesMatching(db, { ...filter, search }),
      resourcesWithInside(db, { ...filter, search }),
    ])
  const [asked, featured, total] = await Promise.all([
    look(filter.search),
    narrowed ? [] : featuredResources(db),
    resourceCount(db),
  ])
  const none = filter.search !== '' && asked.flat().length === 0
  const words = filter.search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const spelled = none ? ((await respelled(db, words))?.join(' ') ?? null) : null
  const [found, inside] = spelled ? await look(spelled) : asked
  const withFiles = <T extends { slug: string }>(list: T[]) =>
    list.map((one) => ({ ...one, files: filesFor(one.slug) }))
  return {
    filter,
    narrowed,
    /** The words that were searched for in the end, where those that were typed find nothing. */
    spelled: found.length + inside.length > 0 ? spelled : null,
    found: withFiles(found),
    inside: withFiles(inside),
    featured: withFiles(featured),
    total,
  }
}

export const handle = { hydrate: false, crumbs: [{ label: 'Resources' }] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { narrowed, found, inside, filter } = loaderData
  const results = [
    found.length === 1 ? '1 result' : `${found.length} results`,
    ...(inside.length > 0 ? [`${inside.length} more in the text`] : []),
  ].join(', ')
  return pageMeta(matches, {
    title: narrowed ? `${results} - Resource Hub` : 'Resource Hub',
    description:
      'Letters, guides, videos and fact sheets on disability rights, with the whole text on each page.',
    noindex: filter.search !== '',
  })
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { filter, narrowed, spelled, found, inside, featured, total } = loaderData
  return (
    <Page
      wide
      title="Resource Hub"
      lead={<p>Letters, guides and fact sheets to read, print and download.</p>}
    >
      <search>
        <form
          method="get"
          action="/resources#results"
          className="box box-wide filter-panel filter-row"
          noValidate
        >
          <Field
            label="Search resources"
            name="search"
            type="search"
            defaultValue={filter.search}
            hint="For example: letter, school or deadline"
            maxLength={100}
          />
          <Select
            label="Category"
            name="category"
            defaultValue={filter.category}
            choices={resourceCategories.map(([value, label]) => ({ value, label }))}
          />
          <Button>Search</Button>
        </form>
      </search>
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured">Featured</h2>
          <ul className="featured-resources">
            {featured.map((resource) => (
              <FeaturedResource key={resource.id} resource={resource} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="results">
        <ResultCount>{countLine(found.length, total, narrowed)}</ResultCount>
        {spelled && (
          <p>
            We found nothing for “{filter.search}”. Showing results for <strong>{spelled}</strong>.
          </p>
        )}
        {narrowed && <InUse filter={filter} />}
        {found.length > 0 && (
          <CardList>
            {found.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} />
            ))}
          </CardList>
        )}
        {found.length === 0 && (
          <EmptyState title="No resources found" level={3}>
            <p>Try adjusting your search or filter criteria.</p>
            {inside.length > 0 && (
              <p>
                <a className="line-link" href="#inside">
                  {inside.length === 1
                    ? 'One text has your words inside'
                    : `${inside.length} texts have your words inside`}
                </a>
              </p>
            )}
            <ul className="tall-links">
              <li>Use one word, such as “letter”.</li>
              {filter.category !== 'all' && filter.search && (
                <li>
                  <a href={`/resources?search=${encodeURIComponent(filter.search)}#results`}>
                    Search for “{filter.search}” in all categories
                  </a>
                </li>
              )}
              <li>
                <a href="/resources">See all resources</a>
              </li>
              <li>
                <a href={`/search?q=${encodeURIComponent(filter.search)}`}>Search the whole site</a>
              </li>
            </ul>
          </EmptyState>
        )}
      </section>
      {inside.length > 0 && (
        <section aria-labelledby="inside">
          <h2 id="inside">
            {inside.length === 1 ? '1 more has' : `${inside.length} more have`} “{spelled ?? filter.search}”
            in the text
          </h2>
          <CardList>
            {inside.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} />
            ))}
          </CardList>
        </section>
      )}
      <section aria-labelledby="more-help" className="box box-wide next-steps">
        <h2 id="more-help">If you need more than reading</h2>
        <ul className="spaced">
          <li>
            <a href="/legal-help">Get legal help</a>: send us your case. <AnswerPromised />
          </li>
          <li>
            <a href="/forum">Visit the community forum</a>: see what it will be, and when.
          </li>
        </ul>
      </section>
    </Page>
  )
}

function countLine(found: number, total: number, narrowed: boolean): string {
  if (!narrowed) return `All ${total} resources`
  return `Showing ${found} of ${total} resources`
}

function InUse({ filter }: { filter: { search: string; category: string } }) {
  const without = filter.category === 'all' ? '' : `?category=${filter.category}`
  return (
    <ul className="in-use">
      {filter.search && (
        <li>
          <a href={`/resources${without}#results`}>Remove: “{filter.search}”</a>
        </li>
      )}
      {filter.category !== 'all' && (
        <li>
          <a
            href={`/resources${filter.search ? `?search=${encodeURIComponent(filter.search)}` : ''}#results`}
          >
            Remove: {categoryLabel(filter.category)}
          </a>
        </li>
      )}
    </ul>
  )
}
