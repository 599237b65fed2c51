import { correctSpelling } from '#app/platform/search-text/spelling.server.ts'
import { CrisisAsked } from '#app/ui/crisis/crisis-asked.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { CardList, EmptyState, ResultCount } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { cardOf, fileLists } from '../hub/file-lists.server.ts'
import { categoriesToChoose, categoryCodes, categoryName } from '../model/hub-categories.server.ts'
import {
  featuredResources,
  resourceCount,
  resourcesMatching,
  resourcesWithInside,
} from '../model/queries.server.ts'
import { resourceFilter } from '../model/rules.ts'
import { words as say } from '../model/words.ts'
import type { Route } from './+types/list'
import { FeaturedResource } from './featured-resource.tsx'
import { ResourceCard } from './resource-card.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const filter = resourceFilter(new URL(request.url).searchParams, categoryCodes())
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
  const spelled = none ? ((await correctSpelling(db, words))?.join(' ') ?? null) : null
  const [found, inside] = spelled ? await look(spelled) : asked
  const lists = await fileLists(db, [...found, ...inside, ...featured])
  const withFiles = (list: typeof found) => list.map((one) => cardOf(one, lists))
  return {
    filter,
    label: categoryName(filter.category),
    categories: categoriesToChoose(filter.category),
    narrowed,
    /** The corrected words that were searched for, where the typed ones find nothing. */
    spelled: found.length + inside.length > 0 ? spelled : null,
    found: withFiles(found),
    inside: withFiles(inside),
    featured: withFiles(featured),
    total,
  }
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: say.list.resources }],
  title: () => say.list.title,
  listed: { in: 'help' },
  searchText: () => say.searchTexts.list,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { narrowed, found, inside, filter } = loaderData
  const results = [
    say.list.results({ count: found.length }),
    ...(inside.length > 0 ? [say.list.moreText({ count: inside.length })] : []),
  ].join(', ')
  return pageMeta(matches, {
    title: narrowed ? say.list.resultsTitle({ results }) : say.list.metaTitle,
    description: say.list.metaDescription,
    noindex: filter.search !== '',
  })
}

export default function Resources({ loaderData }: Route.ComponentProps) {
  const { filter, label, categories, narrowed, spelled, found, inside, featured, total } = loaderData
  return (
    <Page wide title={say.list.title} lead={<p>{say.list.lettersGuidesFactSheets}</p>}>
      <search>
        <form
          method="get"
          action="/resources#results"
          className="box box-wide filter-panel filter-row"
          noValidate
        >
          <Field
            label={say.list.searchLabel}
            name="search"
            type="search"
            defaultValue={filter.search}
            hint={say.list.searchHint}
            maxLength={100}
          />
          <Select
            label={say.list.categoryLabel}
            name="category"
            defaultValue={filter.category}
            choices={categories}
          />
          <Button>{say.list.search}</Button>
        </form>
      </search>
      {featured.length > 0 && (
        <section aria-labelledby="featured">
          <h2 id="featured">{say.list.featured}</h2>
          <ul className="featured-resources">
            {featured.map((resource) => (
              <FeaturedResource key={resource.id} resource={resource} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="results">
        <ResultCount>{countLine(found.length, total, narrowed)}</ResultCount>
        <CrisisAsked query={filter.search} />
        {spelled && (
          <>
            <p>
              <Sentence of={say.list.nothingFor} search={filter.search} />
            </p>
            <p>
              <Sentence of={say.list.weFoundNothingShowing} spelled={spelled} />
            </p>
          </>
        )}
        {narrowed && <InUse filter={filter} label={label} />}
        {found.length > 0 && (
          <CardList>
            {found.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} />
            ))}
          </CardList>
        )}
        {found.length === 0 && (
          <EmptyState title={say.list.noResourcesFound} level={3}>
            <p>{say.list.tryAdjustingYourSearch}</p>
            {inside.length > 0 && (
              <p>
                <a className="line-link" href="#inside">
                  {say.list.textsHaveYourWords({ count: inside.length })}
                </a>
              </p>
            )}
            <ul className="tall-links">
              <li>{say.list.useOneWordSuch}</li>
              {filter.category !== 'all' && filter.search && (
                <li>
                  <a href={`/resources?search=${encodeURIComponent(filter.search)}#results`}>
                    <Sentence of={say.list.searchAllCategories} search={filter.search} />
                  </a>
                </li>
              )}
              <li>
                <a href="/resources">{say.list.seeAllResources}</a>
              </li>
              <li>
                <a href={`/search?q=${encodeURIComponent(filter.search)}`}>{say.list.searchWholeSite}</a>
              </li>
            </ul>
          </EmptyState>
        )}
      </section>
      {inside.length > 0 && (
        <section aria-labelledby="inside">
          <h2 id="inside">
            <Sentence
              of={say.list.moreInText({ count: inside.length, query: '{query}' })}
              query={spelled ?? filter.search}
            />
          </h2>
          <CardList>
            {inside.map((resource) => (
              <ResourceCard key={resource.id} resource={resource} />
            ))}
          </CardList>
        </section>
      )}
      <section aria-labelledby="more-help" className="box box-wide next-steps">
        <h2 id="more-help">{say.list.ifYouNeedMore}</h2>
        <ul className="spaced">
          <li>
            <Sentence of={say.list.getLegalHelpSend} legalHelp="/legal-help" /> <AnswerPromised />
          </li>
          <li>
            <Sentence of={say.list.visitCommunityForumSee} forum="/forum" />
          </li>
        </ul>
      </section>
    </Page>
  )
}

function countLine(found: number, total: number, narrowed: boolean): string {
  if (!narrowed) return say.list.allResources({ total })
  return say.list.showingResources({ found, total })
}

function InUse({ filter, label }: { filter: { search: string; category: string }; label: string }) {
  const without = filter.category === 'all' ? '' : `?category=${encodeURIComponent(filter.category)}`
  return (
    <ul className="in-use">
      {filter.search && (
        <li>
          <a href={`/resources${without}#results`}>
            <Sentence of={say.list.removeSearch} search={filter.search} />
          </a>
        </li>
      )}
      {filter.category !== 'all' && (
        <li>
          <a
            href={`/resources${filter.search ? `?search=${encodeURIComponent(filter.search)}` : ''}#results`}
          >
            <Sentence of={say.list.removeCategory} categoryLabel={label} />
          </a>
        </li>
      )}
    </ul>
  )
}
