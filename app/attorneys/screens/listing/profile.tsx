import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import { stateName } from '#app/shared/states.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { SaveHere } from '#app/ui/parts/save-here.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { attorneyProfile } from '../../listing/attorney-queries.server.ts'
import { forCard } from '../../listing/card-view.ts'
import { barsOf } from '../../listing/license-lookup.server.ts'
import { schemaOrgOfAttorney } from '../../listing/schema-org.ts'
import { kindsNow } from '../../model/kinds-now.server.ts'
import { words } from '../../model/listing-words.ts'
import { accessLines, attorneyNumber, factWords, newCaseWords, statePage } from '../../model/rules.ts'
import { workingLines } from '../../model/words.ts'
import type { Route } from './+types/profile'
import { AttorneyPicture } from './attorney-picture.tsx'
import { LicenseLines } from './license-lines.tsx'
import { SampleBadge } from './sample-badge.tsx'

export async function loader({ params }: Route.LoaderArgs) {
  const id = attorneyNumber(params.id)
  const attorney = (id && (await attorneyProfile(db, id))) || notFound()
  const barOf = await barsOf(db)
  return {
    attorney: forCard(attorney, today(), barOf, kindsNow()),
    address: `${config.origin}/attorney-directory/${attorney.id}`,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ attorney }: { attorney: { name: string } }) => [
    { label: words.list.title, href: '/attorney-directory' },
    { label: attorney.name },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `${loaderData.attorney.name} - ${words.list.title}`,
        description: loaderData.attorney.bio,
        // A sample is not a real person, so search engines do not get it.
        noindex: loaderData.attorney.origin === 'sample',
        ld: schemaOrgOfAttorney(loaderData.attorney, loaderData.address),
      })
    : pageMeta(matches, { title: words.notFound.title })

export default function Profile({ loaderData: { attorney } }: Route.ComponentProps) {
  const agreed = workingLines(attorney.working)
  const { id, name, sayAs, firm, bio, states, specializations, fees, languages, remote } = attorney
  return (
    <Page
      title={name}
      kicker={firm}
      lead={<p>{bio}</p>}
      side={<AttorneyPicture id={id} description={attorney.imageDescription} large />}
    >
      {attorney.origin === 'sample' && <SampleBadge />}
      {attorney.mailPausedOn ? (
        <p>
          <Sentence
            of={words.profile.otherAttorney}
            paused={factWords.noMessages}
            directory="/attorney-directory"
          />
        </p>
      ) : (
        <p>
          <ButtonLink href={`/attorney-directory/${id}/contact`}>{words.facts.contact({ name })}</ButtonLink>
        </p>
      )}
      <SaveHere path={`/attorney-directory/${id}`} title={name} />
      {(attorney.fresh || attorney.answers) && (
        <p className="say-as">
          {attorney.fresh && `${attorney.fresh}. `}
          {attorney.answers && `${attorney.answers}.`}
        </p>
      )}
      <section aria-labelledby="work">
        <h2 id="work">{words.profile.how({ name })}</h2>
        <DescriptionList
          items={[
            ...(sayAs ? [{ name: words.facts.sayName, value: sayAs }] : []),
            {
              name: words.facts.newCases,
              value:
                newCaseWords(attorney.takesNewCases) +
                (attorney.takesSaidOn ? words.facts.asOf({ day: longDate(attorney.takesSaidOn) }) : ''),
            },
            { name: words.facts.worksOn, value: specializations.join(', ') },
            { name: words.facts.states, value: <StateLinks states={states} /> },
            ...(attorney.city || attorney.office
              ? [
                  {
                    name: words.facts.office,
                    value: [attorney.office, attorney.city].filter(Boolean).join(', '),
                  },
                ]
              : []),
            ...(attorney.phone
              ? [
                  {
                    name: words.facts.phone,
                    value: (
                      <>
                        <a href={`tel:${attorney.phone.replace(/(?:ext|x).*$/, '').replace(/[^\d+]/g, '')}`}>
                          {onePiece(attorney.phone)}
                        </a>
                        {attorney.hours && `, ${attorney.hours}`}
                      </>
                    ),
                  },
                ]
              : attorney.hours
                ? [{ name: words.facts.hours, value: attorney.hours }]
                : []),
            { name: words.facts.languages, value: languages.join(', ') },
            { name: words.facts.ways, value: remote.join(', ') },
            ...(attorney.website
              ? [
                  {
                    name: words.facts.website,
                    value: (
                      <a href={attorney.website} rel="noreferrer">
                        {new URL(attorney.website).hostname}
                      </a>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {agreed.length > 0 && (
          <>
            <h3>{words.profile.agreed({ name })}</h3>
            <ul>
              {agreed.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        )}
      </section>
      <section aria-labelledby="license">
        <h2 id="license">{words.profile.license}</h2>
        <p>{words.profile.licenseText}</p>
        <LicenseLines licenses={attorney.licenses} sample={attorney.origin === 'sample'} />
      </section>
      <section aria-labelledby="fees">
        <h2 id="fees">{words.profile.fees}</h2>
        <DescriptionList items={fees} />
        {attorney.feeNote && <p>{attorney.feeNote}</p>}
      </section>
      <section aria-labelledby="access">
        <h2 id="access">{words.profile.access}</h2>
        <ul className="access-list">
          {accessLines(attorney.access).map(({ what, answer }) => (
            <li key={what}>
              <StatusTag look={answer === 'Yes' ? 'success' : 'plain'}>{answer}</StatusTag> {what}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="wrong">
        <h2 id="wrong">{words.profile.wrong}</h2>
        <p>
          <Sentence of={words.profile.report} report={`/attorney-directory/${id}/report`} />
        </p>
        {attorney.origin === 'listed' && (
          <p>
            <Sentence
              of={words.profile.yours}
              name={name}
              edit="/attorney-directory/edit"
              claim={`/attorney-directory/join?claim=${id}`}
            />
          </p>
        )}
      </section>
      <p className="back-link">
        <a href="/attorney-directory">
          <Icon name="back" />
          {words.profile.back}
        </a>
      </p>
    </Page>
  )
}

/** Each leads to all attorneys who may work there. */
function StateLinks({ states }: { states: readonly string[] }) {
  const sorted = states.toSorted((a, b) => stateName(a).localeCompare(stateName(b)))
  return (
    <ul className="list-links">
      {sorted.map((code) => (
        <li key={code}>
          <a href={statePage(code)}>{stateName(code)}</a>
        </li>
      ))}
    </ul>
  )
}
