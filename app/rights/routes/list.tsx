import { config } from '#app/platform/config.server.ts'
import { readingFrom } from '#app/reading/rules.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { RightsDrawing } from '#app/ui/illustrations/cards.tsx'
import { pageMeta } from '#app/ui/meta.ts'
import { Page } from '#app/ui/page.tsx'
import { Accommodations } from '../components/accommodations.tsx'
import { FederalLaws } from '../components/federal-laws.tsx'
import { StateLaws } from '../components/state-laws.tsx'
import { Territories } from '../components/territories.tsx'
import listModule from '../list-module.ts?worker&url'
import { listing } from '../listing.server.ts'
import { listAsked } from '../rules.ts'
import type { Route } from './+types/list'

export function loader({ request }: Route.LoaderArgs) {
  const asked = listAsked(new URL(request.url).searchParams)
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
  const { unfolding, linked, territories, examples, keepOpen, everything } = loaderData
  return (
    <Page
      wide
      title="Know Your Rights"
      lead={<p>Find the laws that protect you, where to complain, and how long you have.</p>}
      drawing={
        <div className="rights-picture">
          <RightsDrawing />
        </div>
      }
    >
      <div className="rights">
        <div className="rights-side">
          <nav aria-label="On this page" className="on-this-page">
            <h2>On this page</h2>
            <ul>
              <li>
                <a href="#federal">Federal laws</a>
              </li>
              <li>
                <a href="#states">State laws</a>
              </li>
              <li>
                <a href="#territories">D.C. and the territories</a>
              </li>
              <li>
                <a href="#accommodations">Accommodation examples</a>
              </li>
            </ul>
          </nav>
          <section className="quiz-card" aria-labelledby="quiz">
            <h2 id="quiz">Check what you know</h2>
            <p>Five questions, and as much time as you like. You see why after each answer.</p>
            <ButtonLink href="/know-your-rights/quiz">Start the Quiz</ButtonLink>
          </section>
          <OneAtATime keepOpen={keepOpen} />
        </div>
        <div className="rights-main">
          <FederalLaws unfolding={unfolding} linked={linked} keepOpen={keepOpen} />
          <StateLaws listing={loaderData} asked={loaderData.asked} keepOpen={keepOpen} />
          <Territories territories={territories} open={everything} keepOpen={keepOpen} />
          <Accommodations examples={examples} />
          <p className="general-note">
            This is general information. It is not legal advice. For your own case,{' '}
            <a href="/legal-help">get legal help</a>.
          </p>
        </div>
      </div>
      <script src={listModule} defer />
    </Page>
  )
}

/** The reading setting for sections, where it is needed: one press, and it can be taken back. */
function OneAtATime({ keepOpen }: { keepOpen: boolean }) {
  return (
    <form method="post" action="/reading-settings" className="one-at-a-time">
      <input type="hidden" name="returnTo" value="/know-your-rights" />
      <p>
        {keepOpen
          ? 'Sections stay open until you close them.'
          : 'Opening one section closes the one before it.'}
      </p>
      <button type="submit" className="button button-plain" name="sections" value={keepOpen ? 'one' : 'keep'}>
        {keepOpen ? 'Open one section at a time' : 'Keep sections open'}
      </button>
    </form>
  )
}
