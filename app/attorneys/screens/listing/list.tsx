import { offered } from '#app/platform/settings/kinds-in-lines.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { freeHelpIn } from '#app/rights/rights.server.ts'
import { CrisisAsked } from '#app/ui/crisis/crisis-asked.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { CardList, Pagination, ResultCount } from '#app/ui/parts/lists.tsx'
import { db, searches } from '#db/connect.server.ts'
import { attorneysMatching } from '../../listing/attorney-queries.server.ts'
import { cardFacts, forCard } from '../../listing/card-view.ts'
import { barsOf } from '../../listing/license-lookup.server.ts'
import { kindsNow } from '../../model/kinds-now.server.ts'
import { words } from '../../model/listing-words.ts'
import {
  ALL,
  ATTORNEYS_A_PAGE,
  directoryFilters,
  directoryQuery,
  directoryUrl,
  filtersInUse,
} from '../../model/rules.ts'
import { countAttorneys, languagesSpoken, lawsPracticed } from '../../search/find-attorneys.server.ts'
import { suggestOnNoResults } from '../../search/no-results.server.ts'
import { searchesMeant } from '../../search/suggested-filters.ts'
import { ContactDialog } from '../contact/contact-dialog.tsx'
import type { Route } from './+types/list'
import { AttorneyCard } from './attorney-card.tsx'
import { Filters } from './filters.tsx'
import { FreeHelp } from './free-help.tsx'
import { NoAttorneys } from './no-attorneys.tsx'
import { allSamples, SamplesNote } from './sample-badge.tsx'
import { Meant } from './suggested-filters.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const kinds = kindsNow()
  const filters = directoryFilters(params, kinds)
  const page = Math.max(1, Math.min(10_000, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const found = await attorneysMatching(searches, filters, page)
  const inUse = filtersInUse(filters, kinds)
  const spoken = (await languagesSpoken(db)).map(({ value }) => value)
  const barOf = await barsOf(db)
  const meant = searchesMeant(filters, spoken, kinds.law)
  const counts = await countAttorneys(searches, meant)
  const laws = offered(kinds.law).map(({ code }) => code)
  const practiced = await lawsPracticed(db, laws)
  return {
    ...found,
    attorneys: found.attorneys.map((one) => cardFacts(forCard(one, today(), barOf, kinds))),
    languages: [...new Set([...spoken, ...(filters.language === ALL ? [] : [filters.language])])],
    filters,
    kinds,
    lawsOfNobody: laws.filter((code) => !practiced.includes(code)),
    page,
    inUse,
    meant: meant.flatMap((one, at) => {
      const count = counts[at] ?? 0
      return count > 0 ? [{ ...one, count }] : []
    }),
    elsewhere: found.shown === 0 ? await suggestOnNoResults(db, filters) : undefined,
    help: freeHelpIn(filters.state),
  }
}

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.list.title }],
  title: () => words.list.title,
  listed: { in: 'help' },
  searchText: () => words.searchTexts.list,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches, loaderData: { shown, total, inUse } }) =>
  pageMeta(matches, {
    title: inUse.length > 0 ? words.list.titleFiltered({ shown, total }) : words.list.title,
    description: words.list.description,
  })

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { attorneys, languages, kinds, lawsOfNobody, shown, total, filters, page, inUse } = loaderData
  const { elsewhere, help, meant } = loaderData
  return (
    <Page wide title={words.list.title} lead={<p>{words.list.lead}</p>}>
      <a className="skip-here" href="#results">
        {words.list.skip}
      </a>
      <div className="directory">
        <Filters filters={filters} languages={languages} kinds={kinds} lawsOfNobody={lawsOfNobody} />
        <section aria-labelledby="results" className="directory-results">
          <ResultCount>{words.list.count({ shown, total })}</ResultCount>
          <CrisisAsked query={filters.searchTerm} />
          {inUse.length > 0 && (
            <ul className="in-use">
              {inUse.map(({ words: filter, without }) => (
                <li key={filter}>
                  <a href={without}>{words.list.remove({ filter })}</a>
                </li>
              ))}
            </ul>
          )}
          <Meant searches={meant} laws={kinds.law} />
          {attorneys.length > 0 ? (
            <>
              <p>{words.list.order}</p>
              <p className="list-links">
                <a href={`/attorney-directory/print?${directoryQuery(filters)}`}>{words.list.print}</a>
                <a href="/attorney-directory/join">{words.list.join}</a>
              </p>
              {allSamples(attorneys) && (
                <>
                  <SamplesNote />
                  <WhoHelpsForFree help={help} />
                </>
              )}
              <CardList columns={2}>
                {attorneys.map((attorney) => (
                  <AttorneyCard
                    key={attorney.id}
                    attorney={attorney}
                    samplesSaid={allSamples(attorneys)}
                    inDialog
                  />
                ))}
              </CardList>
              {!allSamples(attorneys) && <WhoHelpsForFree help={help} />}
            </>
          ) : (
            elsewhere && <NoAttorneys elsewhere={elsewhere} />
          )}
          <Pagination
            page={page}
            pages={Math.ceil(shown / ATTORNEYS_A_PAGE)}
            address={(number) => directoryUrl(filters, number)}
          />
        </section>
      </div>
      <ContactDialog />
    </Page>
  )
}

/** Real help stands beside the directory, and above it while the directory has only samples. */
function WhoHelpsForFree({ help }: { help: ReturnType<typeof freeHelpIn> }) {
  return (
    <section aria-labelledby="free-help" className="box box-wide">
      <h2 id="free-help">
        {help.group ? words.help.titleIn({ state: help.group.state }) : words.help.title}
      </h2>
      <FreeHelp help={help} />
    </section>
  )
}
