import { redirect } from 'react-router'
import { notFound } from '#app/platform/requests/refused.ts'
import { jurisdictions } from '#app/platform/states.ts'
import { today } from '#app/platform/today.server.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { CardList } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { db } from '#db/connect.server.ts'
import { directoryUrl, noFilters, specializations, statePage, stateSlug } from '../../rules.ts'
import { countAttorneys } from '../../search-index/directory.server.ts'
import { elsewhere } from '../../search-index/no-results.server.ts'
import { attorneysMatching } from '../attorney-queries.server.ts'
import { forCard } from '../card-view.ts'
import { AttorneyCard } from '../components/attorney-card.tsx'
import { ASK_FIRST, FreeHelp } from '../components/free-help.tsx'
import { attorneysInWords, Ways } from '../components/no-attorneys.tsx'
import { allSamples, SamplesNote } from '../components/sample-mark.tsx'
import { barsOf } from '../license-lookup.server.ts'
import type { Route } from './+types/state'

export async function loader({ params }: Route.LoaderArgs) {
  const [code, name] =
    jurisdictions.find(([code, one]) =>
      [code.toLowerCase(), stateSlug(one)].includes(stateSlug(params.slug)),
    ) ?? notFound()
  if (params.slug !== stateSlug(name)) throw redirect(statePage(code), 301)
  const filters = { ...noFilters, state: code }
  const { attorneys, shown } = await attorneysMatching(db, filters)
  const narrower = specializations.map((specialization) => ({ ...filters, specialization }))
  const counts = await countAttorneys(db, narrower)
  const barOf = await barsOf(db)
  return {
    name,
    slug: params.slug,
    shown,
    attorneys: attorneys.map((one) => forCard(one, today(), barOf)),
    all: directoryUrl(filters),
    kinds: narrower.map((one, at) => ({
      label: one.specialization,
      href: directoryUrl(one),
      count: counts[at] ?? 0,
    })),
    bar: barOf(code),
    elsewhere: shown === 0 ? await elsewhere(db, filters) : undefined,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ name }: { name: string }) => [
    { label: 'Attorney Directory', href: '/attorney-directory' },
    { label: name },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: `Attorneys in ${loaderData.name} - Attorney Directory`,
        description: `Attorneys who may work in ${loaderData.name}: what they do, what they cost, and how to write to them.`,
      })
    : pageMeta(matches, { title: 'Page not found' })

export default function StatePage({ loaderData }: Route.ComponentProps) {
  const { name, slug, shown, attorneys, all, kinds, bar, elsewhere } = loaderData
  return (
    <Page
      wide
      title={`Attorneys in ${name}`}
      lead={
        <p>
          {shown === 0
            ? `Nobody in our directory has a license for ${name} yet.`
            : `${shown === 1 ? '1 attorney' : `${shown} attorneys`} with a license for ${name}.`}
        </p>
      }
    >
      {shown > 0 && (
        <>
          <h2>Kinds of law</h2>
          <ul className="list-links">
            {kinds
              .filter(({ count }) => count > 0)
              .map(({ label, href, count }) => (
                <li key={label}>
                  <a href={href}>
                    {label} ({count})
                  </a>
                </li>
              ))}
          </ul>
          <h2>{shown > attorneys.length ? `${attorneys.length} of ${shown}` : 'All of them'}</h2>
          {allSamples(attorneys) && <SamplesNote />}
          <CardList columns={2}>
            {attorneys.map((attorney) => (
              <AttorneyCard key={attorney.id} attorney={attorney} samplesSaid={allSamples(attorneys)} />
            ))}
          </CardList>
          <p>
            <ButtonLink look="quiet" href={all}>
              Narrow this list
            </ButtonLink>
          </p>
        </>
      )}
      {elsewhere && (
        <>
          <h2>Who helps for free in {name}</h2>
          <FreeHelp help={elsewhere.help} />
          {elsewhere.near.length > 0 && (
            <>
              <h2>In the states next to it</h2>
              <p>{ASK_FIRST}</p>
              <Ways
                ways={elsewhere.near}
                say={({ words, count }) => `Search in ${words} (${attorneysInWords(count)})`}
              />
            </>
          )}
        </>
      )}
      <h2>
        {elsewhere ? 'More' : 'Other help'} in {name}
      </h2>
      <ul className="spaced">
        <li>
          <a href={`/know-your-rights/${slug}`}>Your rights in {name}</a>, and who helps for free there.
        </li>
        {bar && (
          <li>
            <a href={bar.url} rel="noreferrer">
              Look up a lawyer’s license on the website of {bar.who}
            </a>
            .
          </li>
        )}
        {!elsewhere && (
          <li>
            <a href="/legal-help">Send us your case</a>. <AnswerPromised />
          </li>
        )}
      </ul>
    </Page>
  )
}
