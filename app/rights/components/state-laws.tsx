import { Button } from '#app/ui/button.tsx'
import { SectionList } from '#app/ui/disclosure.tsx'
import { Field } from '#app/ui/field.tsx'
import { EmptyState } from '#app/ui/lists.tsx'
import type { Listing } from '../listing.server.ts'
import type { ListAsked } from '../rules.ts'

/** Two federal laws, and how sure we are of the territories. */
const OTHER_SECTIONS = 3

/** The 50 states: found by name, by law or by letter, as sections here and as pages of their own. */
export function StateLaws({
  listing: { states, pages, total },
  asked,
  keepOpen,
}: {
  listing: Pick<Listing, 'states' | 'pages' | 'total'>
  asked: ListAsked
  keepOpen: boolean
}) {
  return (
    <section aria-labelledby="states">
      <h2 id="states">State laws</h2>
      <p>
        Many states give you more rights than federal law. Open a state here, or{' '}
        <a href="#state-pages">go to its own page</a>.
      </p>
      <search>
        <form
          method="get"
          action="/know-your-rights#results"
          className="filter-panel state-search"
          id="state-search"
          noValidate
        >
          <Field
            label="Find a state or a law"
            name="search"
            type="search"
            defaultValue={asked.search}
            hint="For example: Texas, or human rights act"
            maxLength={100}
            autoComplete="off"
          />
          <Button>Search</Button>
          <label className="as-i-type" hidden>
            <input type="checkbox" id="as-i-type" /> Show matches while I type
          </label>
        </form>
      </search>
      <p id="results" tabIndex={-1} className="result-line">
        {asked.search ? `Showing ${states.length} of ${total} states.` : `All ${total} states.`}
      </p>
      <p role="status" id="heard" className="only-heard" />
      {asked.search && (
        <p className="clear-search">
          <a href="/know-your-rights#states">Clear search</a>
        </p>
      )}
      {keepOpen && <OpenAll asked={asked} count={states.length + OTHER_SECTIONS} />}
      {!asked.search && <Letters states={states} />}
      {states.length > 0 && (
        <div id="state-list">
          <SectionList
            name="rights"
            keepOpen={keepOpen}
            sections={states.map((one) => ({
              id: one.slug,
              title: one.state,
              note: one.law,
              open: one.open,
              content: (
                <>
                  <p>{one.summary}</p>
                  <ul className="spaced">
                    {one.keyPoints.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                  <p>
                    The law: <a href={one.link}>{one.law}</a>
                  </p>
                  <p>
                    <a className="page-link" href={one.href}>
                      {one.state}: time limits, agency and free help
                    </a>
                  </p>
                </>
              ),
            }))}
          />
        </div>
      )}
      <div id="none-found" hidden={states.length > 0}>
        <EmptyState title="No states found matching your search." level={3}>
          <p>Try part of a name, such as “new” or “fair employment”.</p>
          <p>
            <a href="/know-your-rights#states">Clear search</a>
          </p>
        </EmptyState>
      </div>
      <StatePages pages={pages} />
    </section>
  )
}

function OpenAll({ asked, count }: { asked: ListAsked; count: number }) {
  const search = asked.search ? `search=${encodeURIComponent(asked.search)}` : ''
  const href = asked.all
    ? `/know-your-rights${search && `?${search}`}#states`
    : `/know-your-rights?open=all${search && `&${search}`}#states`
  return (
    <p className="open-all">
      {asked.all && `${count} sections are open. `}
      <a href={href}>{asked.all ? 'Close all sections' : `Open all ${count} sections`}</a>
    </p>
  )
}

/** Leads to the first state of each letter. */
function Letters({ states }: { states: Listing['states'] }) {
  const first = states.filter(({ state }, i) => state[0] !== states[i - 1]?.state[0])
  return (
    <nav aria-label="First letter of the state" className="letters" id="letters">
      <ul>
        {first.map(({ slug, state }) => (
          <li key={slug}>
            <a href={`#${slug}`}>
              <span className="only-heard">States with </span>
              {state[0]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Plain links, for those who do not want sections that fold, or whose tools cannot press them. */
function StatePages({ pages }: { pages: Listing['pages'] }) {
  return (
    <div className="state-pages">
      <h3 id="state-pages" tabIndex={-1}>
        One page for each state
      </h3>
      <p>Each page has the time limits, the agency to write to, and who helps for free.</p>
      <ul>
        {pages.map(({ href, state }) => (
          <li key={href}>
            <a href={href}>{state}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
