import type { ReactNode } from 'react'
import { KeyBox, ShortVersion } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { StateLaw } from '../records.server.ts'
import { daysInWords, employersCovered, lawLinkOf, sourceOf } from '../rules.ts'
import { words } from '../words.ts'
import { EntryFrame, HowSure, Neighbours, NextSteps, WithPhones } from './record-parts.tsx'

/** Federal rules, the same in every state: 34 CFR 100.7 and 34 CFR 300.153. */
const SCHOOL_DAYS = { rights: 180, special: 365 }
/** The limit in every state, whatever its agencies do. */
const EEOC_SAFE_DAYS = 180

type Neighbour = { href: string; state: string }

const noLimit = () => words.statePage.noLimit

/** Everything we know about the law of one state. */
export function StatePage({
  state,
  before,
  after,
  everyClock,
  reviewedOn,
  save,
}: {
  state: StateLaw
  before?: Neighbour
  after?: Neighbour
  everyClock: readonly string[]
  reviewedOn: string
  save: ReactNode
}) {
  return (
    <EntryFrame
      title={words.statePage.yourRights({ state: state.state })}
      kicker={<a href="/know-your-rights#states">{words.statePage.stateLaws}</a>}
      lead={state.summary}
      save={save}
      links={[
        { id: 'time', label: words.statePage.howLongYouHave },
        { id: 'complain', label: words.statePage.whereComplain },
        { id: 'free-help', label: words.statePage.whoHelpsFree },
        { id: 'covers', label: words.statePage.whatLawCovers },
        { id: 'not-covered', label: words.statePage.notCovered },
        { id: 'next', label: words.statePage.whatYouCanDo },
        { id: 'how-sure', label: words.statePage.howSureWe },
      ]}
    >
      <ShortVersion title={words.statePage.keyPoints} points={state.keyPoints} />
      <TimeLimits state={state} everyClock={everyClock} />
      <WhereToComplain state={state} />
      <section aria-labelledby="free-help">
        <h2 id="free-help">{words.statePage.whoHelpsFree}</h2>
        <p>
          <Sentence of={words.statePage.eachStateHasProtection} state={state.state} />
        </p>
        <p className="who">
          <a href={state.protectionAndAdvocacy.url}>{state.protectionAndAdvocacy.name}</a>
        </p>
      </section>
      <Covers state={state} />
      <NotCovered state={state} />
      <NextSteps attorneys={`/attorney-directory?state=${state.code}#results`} place={state.state} />
      <HowSure
        confidence={state.confidence}
        doubts={state.doubts}
        sources={state.sources.map(sourceOf)}
        reviewedOn={reviewedOn}
      />
      <Neighbours
        label={words.statePage.moreStates}
        before={before && { href: before.href, title: before.state }}
        after={after && { href: after.href, title: after.state }}
      />
    </EntryFrame>
  )
}

/** Questions that visitors have and our facts do not answer, with whom to ask. */
function NotCovered({ state: { state, protectionAndAdvocacy } }: { state: StateLaw }) {
  return (
    <section aria-labelledby="not-covered" className="stack">
      <h2 id="not-covered">{words.statePage.notCovered}</h2>
      <p>
        <Sentence
          of={words.statePage.supportAnimals({ state })}
          housing="/know-your-rights/fair-housing-act"
        />
      </p>
      <p>
        <Sentence
          of={words.statePage.askAboutAnimals}
          name={protectionAndAdvocacy.name}
          group={protectionAndAdvocacy.url}
          hud="https://www.hud.gov/fairhousing/fileacomplaint"
        />
      </p>
    </section>
  )
}

function TimeLimits({ state, everyClock }: { state: StateLaw; everyClock: readonly string[] }) {
  const { deadlines } = state
  return (
    <section aria-labelledby="time" className="stack">
      <h2 id="time">{words.statePage.howLongYouHave}</h2>
      <p>{words.statePage.thereLastDayFile}</p>
      <p>
        <Sentence of={words.statePage.countForMe} deadlines="/know-your-rights/deadlines" />
      </p>
      <dl className="limits">
        <Limit name={words.statePage.workState} days={deadlines.employmentStateDays} />
        <EeocLimit days={deadlines.employmentEeocDays} />
        <Limit name={words.statePage.housingState} days={deadlines.housingStateDays} />
        <Limit name={words.statePage.publicPlacesState} days={deadlines.publicAccommodationsStateDays} />
        <Limit name={words.statePage.schoolCollegeUS} days={SCHOOL_DAYS.rights} />
        <Limit name={words.statePage.specialEducationIepState} days={SCHOOL_DAYS.special} />
      </dl>
      <p>{deadlines.notes}</p>
      <KeyBox title={words.statePage.fileEarly} level={3}>
        <ul>
          {everyClock.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </KeyBox>
    </section>
  )
}

function Limit({ name, days }: { name: string; days: number | null }) {
  const [span, more] = days === null ? [] : daysInWords(days)
  return (
    <div>
      <dt>{name}</dt>
      {span ? (
        <dd>
          <strong>{span}</strong> {more && `(${more})`}
        </dd>
      ) : (
        <dd>{noLimit()}</dd>
      )}
    </div>
  )
}

/** The longer limit depends on what a local agency does, so it is never shown alone. */
function EeocLimit({ days }: { days: number | null }) {
  const name = words.statePage.workEeocFederalJob
  if (days === null || days <= EEOC_SAFE_DAYS) return <Limit name={name} days={days} />
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{words.statePage.eeocSafe({ safe: EEOC_SAFE_DAYS })}</strong>{' '}
        {words.statePage.eeocOften({ often: days })}
      </dd>
    </div>
  )
}

function WhereToComplain({ state: { agency, state } }: { state: StateLaw }) {
  return (
    <section aria-labelledby="complain">
      <h2 id="complain">{words.statePage.whereComplain}</h2>
      <DescriptionList
        items={[
          { name: words.statePage.agency, value: <WithPhones text={agency.name} /> },
          {
            name: words.statePage.website,
            value: (
              <a href={agency.url}>
                <Sentence of={words.statePage.openAgencysWebsite} hostname={new URL(agency.url).hostname} />
              </a>
            ),
          },
          {
            name: words.statePage.phone,
            value: agency.phone ? (
              <>
                <WithPhones text={agency.phone} />
                <span className="who-note">{words.statePage.youCanUseRelay}</span>
              </>
            ) : (
              words.statePage.noPhoneConfirmed({ state })
            ),
          },
        ]}
      />
    </section>
  )
}

function Covers({ state }: { state: StateLaw }) {
  const leads = lawLinkOf(state)
  const citation = <cite className="citation">{state.citation}</cite>
  return (
    <section aria-labelledby="covers" className="stack">
      <h2 id="covers">{words.statePage.whatLawCovers}</h2>
      <p>
        {leads.kind === 'none' ? (
          <Sentence of={words.statePage.noBroadLaw} law={state.law} citation={citation} />
        ) : (
          <Sentence
            of={words.statePage.theMainLawLawyers}
            law={state.law}
            link={state.link}
            citation={citation}
          />
        )}
        {!state.citation.endsWith('.') && '.'}
      </p>
      {(leads.kind === 'home-page' || leads.kind === 'agency') && (
        <p>
          <Sentence
            of={leads.kind === 'agency' ? words.statePage.opensAgency : words.statePage.opensHomePage}
            host={leads.host}
          />
        </p>
      )}
      <DescriptionList
        items={[
          {
            name: words.statePage.work,
            value: (
              <>
                {employersCovered(state.employment.minEmployees)} {state.employment.law}
              </>
            ),
          },
          { name: words.statePage.housing, value: state.housing ?? words.statePage.noHousingLawConfirmed },
          { name: words.statePage.publicPlaces, value: state.publicAccommodations },
          { name: words.statePage.school, value: state.education },
        ]}
      />
      <p>
        <Sentence of={words.statePage.federalLawsProtectYou} federal="/know-your-rights#federal" />
      </p>
    </section>
  )
}
