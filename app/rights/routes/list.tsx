import { redirect } from 'react-router'
import { config } from '#app/platform/settings/config.server.ts'
import { readingFrom } from '#app/reading/rules.ts'
import { CrisisScript } from '#app/ui/crisis/crisis-help.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { Accommodations } from '../components/accommodations.tsx'
import { FederalLaws } from '../components/federal-laws.tsx'
import { FindState } from '../components/find-state.tsx'
import { StateLaws } from '../components/state-laws.tsx'
import { Territories } from '../components/territories.tsx'
import listModule from '../list-module.ts?worker&url'
import { listAsked } from '../rules.ts'
import { listStates, pageOf } from '../state-list.server.ts'
import { words } from '../words.ts'
import type { Route } from './+types/list'

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = pageOf(searchParams.get('go'))
  if (page) throw redirect(page)
  const asked = listAsked(searchParams)
  const keepOpen = readingFrom(request.headers.get('cookie')).sections === 'keep'
  return { asked, keepOpen, address: `${config.origin}/know-your-rights`, ...listStates(asked, keepOpen) }
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.list.knowYourRights }],
  title: () => words.list.title,
  listed: { in: 'rights', parts: () => [{ hash: 'territories', title: words.territories.dcAndTerritories }] },
  searchText: () => words.searchTexts.list,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { asked, states, total } = loaderData
  return pageMeta(matches, {
    title: asked.search
      ? words.list.ofStatesKnowYour({ count: states.length, total })
      : words.list.knowYourRights,
    description: words.list.metaDescription,
    noindex: asked.search !== '',
  })
}

/** The page is long on a phone. */
const parts = () => [
  { id: 'federal', label: words.federalLaws.federalLaws },
  { id: 'states', label: words.stateLaws.stateLaws },
  { id: 'territories', label: words.territories.dcAndTerritories },
  { id: 'accommodations', label: words.accommodations.accommodationExamples },
]

export default function Rights({ loaderData }: Route.ComponentProps) {
  const { unfolding, linked, territories, examples, keepOpen, asked, places } = loaderData
  return (
    <Page wide title={words.list.title} lead={<p>{words.list.findLawsProtectYou}</p>}>
      <FindState places={places} asked={asked} />
      <section className="quiz-row" aria-labelledby="quiz">
        <h2 id="quiz">{words.list.checkWhatYouKnow}</h2>
        <p>{words.list.questionsMuchTime({ count: loaderData.questions })}</p>
        <ButtonLink look="quiet" size="small" href="/know-your-rights/quiz">
          {words.list.startQuiz}
        </ButtonLink>
      </section>
      <OnThisPage links={parts()} />
      <div className="rights-list">
        <FederalLaws unfolding={unfolding} linked={linked} keepOpen={keepOpen} />
        <StateLaws listing={loaderData} asked={asked} keepOpen={keepOpen} />
        <Territories territories={territories} />
        <Accommodations examples={examples} />
        <p className="general-note">
          <Sentence of={words.list.thisGeneralInformationNot} legalHelp="/legal-help" />
        </p>
      </div>
      <CrisisScript />
      <script src={listModule} defer />
    </Page>
  )
}
