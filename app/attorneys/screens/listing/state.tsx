import { redirect } from 'react-router'
import { notFound } from '#app/platform/refused.ts'
import { offered } from '#app/platform/settings/kinds-in-lines.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { jurisdictions } from '#app/shared/states.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { CardList } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { attorneysMatching } from '../../listing/attorney-queries.server.ts'
import { cardFacts, forCard } from '../../listing/card-view.ts'
import { barsOf } from '../../listing/license-lookup.server.ts'
import { kindsNow } from '../../model/kinds-now.server.ts'
import { words } from '../../model/listing-words.ts'
import { directoryUrl, noFilters, statePage, stateSlug } from '../../model/rules.ts'
import { countAttorneys } from '../../search/find-attorneys.server.ts'
import { suggestOnNoResults } from '../../search/no-results.server.ts'
import type { Route } from './+types/state'
import { AttorneyCard } from './attorney-card.tsx'
import { FreeHelp } from './free-help.tsx'
import { Ways } from './no-attorneys.tsx'
import { allSamples, SamplesNote } from './sample-badge.tsx'

export async function loader({ params }: Route.LoaderArgs) {
  const [code, name] =
    jurisdictions.find(([code, one]) =>
      [code.toLowerCase(), stateSlug(one)].includes(stateSlug(params.slug)),
    ) ?? notFound()
  if (params.slug !== stateSlug(name)) throw redirect(statePage(code), 301)
  const filters = { ...noFilters, state: code }
  const { attorneys, shown } = await attorneysMatching(db, filters)
  const kinds = kindsNow()
  const laws = offered(kinds.law)
  const narrower = laws.map(({ code }) => ({ ...filters, specialization: code }))
  const counts = await countAttorneys(db, narrower)
  const barOf = await barsOf(db)
  return {
    name,
    slug: params.slug,
    shown,
    attorneys: attorneys.map((one) => cardFacts(forCard(one, today(), barOf, kinds))),
    all: directoryUrl(filters),
    kinds: narrower.map((one, at) => ({
      label: laws[at]?.label ?? one.specialization,
      href: directoryUrl(one),
      count: counts[at] ?? 0,
    })),
    bar: barOf(code),
    elsewhere: shown === 0 ? await suggestOnNoResults(db, filters) : undefined,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ name }: { name: string }) => [
    { label: words.list.title, href: '/attorney-directory' },
    { label: name },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: words.state.titleFull({ state: loaderData.name }),
        description: words.state.description({ state: loaderData.name }),
      })
    : pageMeta(matches, { title: words.notFound.title })

export default function StatePage({ loaderData }: Route.ComponentProps) {
  const { name, slug, shown, attorneys, all, kinds, bar, elsewhere } = loaderData
  return (
    <Page
      wide
      title={words.state.title({ state: name })}
      lead={
        <p>
          {shown === 0
            ? words.state.none({ state: name })
            : words.state.some({ count: words.facts.count({ count: shown }), state: name })}
        </p>
      }
    >
      {shown > 0 && (
        <>
          <h2>{words.state.kinds}</h2>
          <ul className="list-links">
            {kinds
              .filter(({ count }) => count > 0)
              .map(({ label, href, count }) => (
                <li key={label}>
                  <a href={href}>{words.state.kind({ kind: label, count })}</a>
                </li>
              ))}
          </ul>
          <h2>
            {shown > attorneys.length
              ? words.state.someOf({ shown: attorneys.length, all: shown })
              : words.state.all}
          </h2>
          {allSamples(attorneys) && <SamplesNote />}
          <CardList columns={2}>
            {attorneys.map((attorney) => (
              <AttorneyCard key={attorney.id} attorney={attorney} samplesSaid={allSamples(attorneys)} />
            ))}
          </CardList>
          <p>
            <ButtonLink look="quiet" href={all}>
              {words.state.narrow}
            </ButtonLink>
          </p>
        </>
      )}
      {elsewhere && (
        <>
          <h2>{words.help.titleIn({ state: name })}</h2>
          <FreeHelp help={elsewhere.help} />
          {elsewhere.near.length > 0 && (
            <>
              <h2>{words.nobody.nextTo}</h2>
              <p>{words.nobody.askFirst}</p>
              <Ways
                ways={elsewhere.near}
                say={({ words: state, count }) =>
                  words.nobody.searchIn({ state, count: words.facts.count({ count }) })
                }
              />
            </>
          )}
        </>
      )}
      <h2>{elsewhere ? words.state.more({ state: name }) : words.state.otherHelp({ state: name })}</h2>
      <ul className="spaced">
        <li>
          <Sentence of={words.state.rights} rights={`/know-your-rights/${slug}`} state={name} />
        </li>
        {bar && (
          <li>
            <Sentence
              of={words.state.bar}
              bar={(said) => (
                <a href={bar.url} rel="noreferrer">
                  {said}
                </a>
              )}
              who={bar.who}
            />
          </li>
        )}
        {!elsewhere && (
          <li>
            <Sentence of={words.help.sendCase} legalHelp="/legal-help" promise={<AnswerPromised />} />
          </li>
        )}
      </ul>
    </Page>
  )
}
