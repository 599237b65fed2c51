import { KeyBox, ShortVersion } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import type { StateLaw } from '../records.server.ts'
import { daysInWords, employersCovered, sourceOf } from '../rules.ts'
import { EntryFrame, HowSure, Neighbours, NextSteps, WithPhones } from './record-parts.tsx'

/** Federal rules, the same in every state: 34 CFR 100.7 and 34 CFR 300.153. */
const SCHOOL_DAYS = { rights: 180, special: 365 }

type Neighbour = { href: string; state: string }

const NO_LIMIT = 'We know of no state time limit. The federal limits still apply, so file early.'

/** All we know about the law of one state. */
export function StatePage({
  state,
  before,
  after,
  everyClock,
  reviewedOn,
}: {
  state: StateLaw
  before?: Neighbour
  after?: Neighbour
  everyClock: readonly string[]
  reviewedOn: string
}) {
  return (
    <EntryFrame
      title={`${state.state}: your rights`}
      kicker={<a href="/know-your-rights#states">State laws</a>}
      lead={state.summary}
      links={[
        { id: 'time', label: 'How long you have' },
        { id: 'complain', label: 'Where to complain' },
        { id: 'free-help', label: 'Who helps for free' },
        { id: 'covers', label: 'What the law covers' },
        { id: 'next', label: 'What you can do next' },
        { id: 'how-sure', label: 'How sure we are' },
      ]}
    >
      <ShortVersion title="Key points" points={state.keyPoints} />
      <TimeLimits state={state} everyClock={everyClock} />
      <WhereToComplain state={state} />
      <section aria-labelledby="free-help">
        <h2 id="free-help">Who helps for free</h2>
        <p>
          Each state has a Protection and Advocacy group. It helps disabled people for free. In {state.state}{' '}
          this is:
        </p>
        <p className="who">
          <a href={state.protectionAndAdvocacy.url}>{state.protectionAndAdvocacy.name}</a>
        </p>
      </section>
      <Covers state={state} />
      <NextSteps attorneys={`/attorney-directory?state=${state.code}#results`} place={state.state} />
      <HowSure
        confidence={state.confidence}
        doubts={state.doubts}
        sources={state.sources.map(sourceOf)}
        reviewedOn={reviewedOn}
      />
      <Neighbours
        label="More states"
        before={before && { href: before.href, title: before.state }}
        after={after && { href: after.href, title: after.state }}
      />
    </EntryFrame>
  )
}

function TimeLimits({ state, everyClock }: { state: StateLaw; everyClock: readonly string[] }) {
  const { deadlines } = state
  return (
    <section aria-labelledby="time" className="stack">
      <h2 id="time">How long you have</h2>
      <p>There is a last day to file a complaint. Count from the day it happened.</p>
      <dl className="limits">
        <Limit name="Work, with the state" days={deadlines.employmentStateDays} />
        <Limit name="Work, with the EEOC (the federal job agency)" days={deadlines.employmentEeocDays} />
        <Limit name="Housing, with the state" days={deadlines.housingStateDays} />
        <Limit name="Public places, with the state" days={deadlines.publicAccommodationsStateDays} />
        <Limit name="School or college, with the U.S. Education Department" days={SCHOOL_DAYS.rights} />
        <Limit name="Special education (an IEP), with the state" days={SCHOOL_DAYS.special} />
      </dl>
      <p>{deadlines.notes}</p>
      <KeyBox title="File early" level={3}>
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
        <dd>{NO_LIMIT}</dd>
      )}
    </div>
  )
}

function WhereToComplain({ state: { agency, state } }: { state: StateLaw }) {
  return (
    <section aria-labelledby="complain">
      <h2 id="complain">Where to complain</h2>
      <DescriptionList
        items={[
          { name: 'Agency', value: <WithPhones text={agency.name} /> },
          {
            name: 'Website',
            value: <a href={agency.url}>Open the agency’s website ({new URL(agency.url).hostname})</a>,
          },
          {
            name: 'Phone',
            value: agency.phone ? (
              <>
                <WithPhones text={agency.phone} />
                <span className="who-note">You can use a relay service: dial 711 first.</span>
              </>
            ) : (
              `We could not confirm a phone number for ${state}. Check the agency’s website.`
            ),
          },
        ]}
      />
    </section>
  )
}

function Covers({ state }: { state: StateLaw }) {
  return (
    <section aria-labelledby="covers" className="stack">
      <h2 id="covers">What the law covers</h2>
      <p>
        The main law is the <a href={state.link}>{state.law}</a>. Lawyers find it as:{' '}
        <cite className="citation">{state.citation}</cite>
        {!state.citation.endsWith('.') && '.'}
      </p>
      <DescriptionList
        items={[
          {
            name: 'Work',
            value: (
              <>
                {employersCovered(state.employment.minEmployees)} {state.employment.law}
              </>
            ),
          },
          { name: 'Housing', value: state.housing ?? 'We could not confirm a state housing law.' },
          { name: 'Public places', value: state.publicAccommodations },
          { name: 'School', value: state.education },
        ]}
      />
      <p>
        Federal laws protect you too, in every state.{' '}
        <a href="/know-your-rights#federal">Read the federal laws</a>.
      </p>
    </section>
  )
}
