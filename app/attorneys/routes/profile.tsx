import { config } from '#app/platform/config.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { stateNames } from '#app/platform/states.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DescriptionList } from '#app/ui/data.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { StatusTag } from '#app/ui/lists.tsx'
import { pageMeta } from '#app/ui/meta.ts'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { AttorneyPicture } from '../components/attorney-picture.tsx'
import { SampleMark } from '../components/sample-mark.tsx'
import { attorneyProfile } from '../queries.server.ts'
import { accessLines, attorneyNumber, feeMeaning, newCaseWords } from '../rules.ts'
import type { Route } from './+types/profile'

export async function loader({ params }: Route.LoaderArgs) {
  const id = attorneyNumber(params.id)
  const attorney = (id && (await attorneyProfile(db, id))) || notFound()
  return { attorney, address: `${config.origin}/attorney-directory/${attorney.id}` }
}

export const handle = {
  hydrate: false,
  crumbs: ({ attorney }: { attorney: { name: string } }) => [
    { label: 'Attorney Directory', href: '/attorney-directory' },
    { label: attorney.name },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? [
        ...pageMeta(matches, {
          title: `${loaderData.attorney.name} - Attorney Directory`,
          description: loaderData.attorney.bio,
          noindex: loaderData.attorney.origin === 'sample',
        }),
        { tagName: 'link', rel: 'canonical', href: loaderData.address },
      ]
    : pageMeta(matches, { title: 'Page not found' })

export default function Profile({ loaderData: { attorney } }: Route.ComponentProps) {
  const { id, name, sayAs, firm, bio, states, specializations, feeTypes, languages, remote } = attorney
  return (
    <Page
      title={name}
      kicker={firm}
      lead={<p>{bio}</p>}
      drawing={<AttorneyPicture id={id} description={attorney.imageDescription} large />}
    >
      {attorney.origin === 'sample' && <SampleMark />}
      <p>
        <ButtonLink href={`/attorney-directory/${id}/contact`}>Contact Attorney {name}</ButtonLink>
      </p>
      <section aria-labelledby="work">
        <h2 id="work">How {name} works</h2>
        <DescriptionList
          items={[
            ...(sayAs ? [{ name: 'Say the name', value: sayAs }] : []),
            { name: 'New cases', value: newCaseWords(attorney.takesNewCases) },
            { name: 'Works on', value: specializations.join(', ') },
            { name: 'States', value: stateNames(states) },
            { name: 'Languages', value: languages.join(', ') },
            { name: 'Ways to meet', value: remote.join(', ') },
          ]}
        />
      </section>
      <section aria-labelledby="fees">
        <h2 id="fees">Fees</h2>
        <DescriptionList items={feeTypes.map((fee) => ({ name: fee, value: feeMeaning(fee) }))} />
      </section>
      <section aria-labelledby="access">
        <h2 id="access">Getting into the office</h2>
        <ul className="access-list">
          {accessLines(attorney.access).map(({ what, answer }) => (
            <li key={what}>
              <StatusTag look={answer === 'Yes' ? 'success' : 'plain'}>{answer}</StatusTag> {what}
            </li>
          ))}
        </ul>
      </section>
      <p className="back-link">
        <a href="/attorney-directory">
          <Icon name="back" />
          Back to the Attorney Directory
        </a>
      </p>
    </Page>
  )
}
