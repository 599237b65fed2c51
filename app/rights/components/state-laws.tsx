import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import type { Listing } from '../listing.server.ts'
import type { ListAsked } from '../rules.ts'

/** Two federal laws. */
const OTHER_SECTIONS = 2

/** The 50 states, or those that a search found. */
export function StateLaws({
  listing: { states, total },
  asked,
  keepOpen,
}: {
  listing: Pick<Listing, 'states' | 'total'>
  asked: ListAsked
  keepOpen: boolean
}) {
  return (
    <section aria-labelledby="states">
      <h2 id="states">State laws</h2>
      <p>
        Many states give you more rights than federal law. Open a state for its main points. Each state has{' '}
        <a href="/site-map#states">a page of its own</a> too.
      </p>
      <div className="list-tools">
        <p id="results" tabIndex={-1} className="result-line">
          {asked.search ? `Showing ${states.length} of ${total} states.` : `All ${total} states.`}
        </p>
        {!asked.search && <a href="#territories">Skip the list of states</a>}
        <OneAtATime keepOpen={keepOpen} />
      </div>
      <p role="status" id="heard" className="only-heard" />
      {asked.search && (
        <p className="clear-search">
          <a href="/know-your-rights#states">Clear search</a>
        </p>
      )}
      {keepOpen && <OpenAll asked={asked} count={states.length + OTHER_SECTIONS} />}
      {states.length > 0 && (
        <div id="state-list">
          <SectionList
            name="rights"
            keepOpen={keepOpen}
            columns={3}
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
    </section>
  )
}

/** The reading setting for sections, where it is needed: one press, and it can be taken back. */
function OneAtATime({ keepOpen }: { keepOpen: boolean }) {
  return (
    <form method="post" action="/reading-settings" className="one-at-a-time">
      <input type="hidden" name="returnTo" value="/know-your-rights" />
      <span>
        {keepOpen
          ? 'Sections stay open until you close them.'
          : 'Opening one section closes the one before it.'}
      </span>{' '}
      <button type="submit" className="button button-plain" name="sections" value={keepOpen ? 'one' : 'keep'}>
        {keepOpen ? 'Open one section at a time' : 'Keep sections open'}
      </button>
    </form>
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
