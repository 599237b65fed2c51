import { redirect } from 'react-router'
import { config } from '#app/platform/settings/config.server.ts'
import { readingFrom } from '#app/reading/rules.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Accommodations } from '../components/accommodations.tsx'
import { FederalLaws } from '../components/federal-laws.tsx'
import { FindState } from '../components/find-state.tsx'
import { StateLaws } from '../components/state-laws.tsx'
import { Territories } from '../components/territories.tsx'
import listModule from '../list-module.ts?worker&url'
import { listing, pageOf } from '../listing.server.ts'
import { listAsked } from '../rules.ts'
import type { Route } from './+types/list'

export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const page = pageOf(searchParams.get('go'))
  if (page) throw redirect(page)
  const asked = listAsked(searchParams)
  const keepOpen = readingFrom(request.headers.get('cookie')).sections === 'keep'
  return { asked, keepOpen, address: `${config.origin}/know-your-rights`, ...listing(asked, keepOpen) }
}

export const handle = { hydrate: false, crumbs: [{ label: 'Know Your Rights' }] }

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { asked, states, total } = loaderData
  return pageMeta(matches, {
    title: asked.search ? `${states.length} of ${total} states - Know Your Rights` : 'Know Your Rights',
    description:
      'Federal laws, the law of each of the 50 states, and examples of changes you can ask for at work, at school and in public.',
    noindex: asked.search !== '',
  })
}

export default function Rights({ loaderData }: Route.ComponentProps) {
  const { unfolding, linked, territories, examples, keepOpen, asked, places } = loaderData
  return (
    <Page
      wide
      title="Know Your Rights"
      lead={<p>Find the laws that protect you, where to complain, and by when.</p>}
    >
      <FindState places={places} asked={asked} />
      <section className="quiz-row" aria-labelledby="quiz">
        <h2 id="quiz">Check what you know</h2>
        <p>Five questions, and as much time as you like.</p>
        <ButtonLink look="quiet" size="small" href="/know-your-rights/quiz">
          Start the Quiz
        </ButtonLink>
      </section>
      <div className="rights-list">
        <FederalLaws unfolding={unfolding} linked={linked} keepOpen={keepOpen} />
        <StateLaws listing={loaderData} asked={asked} keepOpen={keepOpen} />
        <Territories territories={territories} />
        <Accommodations examples={examples} />
        <p className="general-note">
          This is general information. It is not legal advice. For your own case,{' '}
          <a href="/legal-help">get legal help</a>.
        </p>
      </div>
      <script src={listModule} defer />
    </Page>
  )
}
