import { CrisisAsked } from '#app/ui/crisis/crisis-asked.tsx'
import { SectionList } from '#app/ui/parts/disclosure.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { LawLink, ListAsked } from '../rules.ts'
import type { Listing } from '../state-list.server.ts'
import { words } from '../words.ts'

/** Two federal laws. */
const OTHER_SECTIONS = 2

/** The 50 states, or the search results. */
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
      <h2 id="states">{words.stateLaws.stateLaws}</h2>
      <p>
        <Sentence of={words.stateLaws.manyStatesGiveYou} states="/site-map#states" />
      </p>
      <div className="list-tools">
        <p id="results" tabIndex={-1} className="result-line">
          {asked.search
            ? words.stateLaws.showingStates({ count: states.length, total })
            : words.stateLaws.allStates({ total })}
        </p>
        {!asked.search && <a href="#territories">{words.stateLaws.skipListStates}</a>}
        <OneAtATime keepOpen={keepOpen} />
      </div>
      <CrisisAsked query={asked.search} />
      <p role="status" id="heard" className="only-heard" />
      {asked.search && (
        <p className="clear-search">
          <a href="/know-your-rights#states">{words.stateLaws.clearSearch}</a>
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
                    {one.leads.kind === 'none' ? (
                      `${one.law}.`
                    ) : (
                      <Sentence of={words.stateLaws.theLaw} law={one.law} link={one.link} />
                    )}{' '}
                    <LawLinkNote leads={one.leads} />
                  </p>
                  <p>
                    <a className="page-link" href={one.href}>
                      <Sentence of={words.stateLaws.timeLimitsAgencyFree} state={one.state} />
                    </a>
                  </p>
                </>
              ),
            }))}
          />
        </div>
      )}
      <div id="none-found" hidden={states.length > 0}>
        <EmptyState title={words.stateLaws.noStatesFoundMatching} level={3}>
          <p>{words.stateLaws.tryPartNameSuch}</p>
          <p>
            <a href="/know-your-rights#states">{words.stateLaws.clearSearch}</a>
          </p>
        </EmptyState>
      </div>
    </section>
  )
}

function LawLinkNote({ leads }: { leads: LawLink }) {
  if (leads.kind === 'home-page') return <Sentence of={words.stateLaws.opensHomePage} host={leads.host} />
  if (leads.kind === 'agency') return <Sentence of={words.stateLaws.opensAgency} host={leads.host} />
  return null
}

/** The reading setting for sections, offered where it matters: one press, and it can be undone. */
function OneAtATime({ keepOpen }: { keepOpen: boolean }) {
  return (
    <form method="post" action="/reading-settings" className="one-at-a-time">
      <input type="hidden" name="returnTo" value="/know-your-rights" />
      <span>
        {keepOpen ? words.stateLaws.sectionsStayOpenUntil : words.stateLaws.openingOneSectionCloses}
      </span>{' '}
      <button type="submit" className="button button-plain" name="sections" value={keepOpen ? 'one' : 'keep'}>
        {keepOpen ? words.stateLaws.openOneSectionTime : words.stateLaws.keepSectionsOpen}
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
      {asked.all ? (
        <Sentence of={words.stateLaws.sectionsOpen} count={count} link={href} />
      ) : (
        <a href={href}>{words.stateLaws.openAllSections({ count })}</a>
      )}
    </p>
  )
}
