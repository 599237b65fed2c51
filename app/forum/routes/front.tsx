import { ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, OnThisPage, Page } from '#app/ui/page/page.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { MeetingScene } from '../components/meeting-scene.tsx'
import type { Route } from './+types/front'

export const handle = { hydrate: false, crumbs: [{ label: 'Community forum' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Community forum',
    description: 'The forum is not open yet. What it will be, its rules, and what you can do now.',
  })

const PLACES = [
  ['Work', 'Asking for changes, getting hired, losing a job.'],
  ['School and college', 'Plans, tests, support, and what to say to a school.'],
  ['Home', 'Renting, support animals, and changes to a home.'],
  ['Health care', 'Interpreters, waiting rooms, and being heard.'],
  ['Shops, travel and offices', 'Public places, websites, buses and government.'],
  ['Getting to know each other', 'Say hello. Talk about what you like.'],
] as const

const PLANS = [
  ['Read without an account.', 'You sign in only to write.'],
  ['Write without your name.', 'You choose this for each post. You get a new made-up name.'],
  ['Take it back.', 'You can change or remove your own posts at any time.'],
  ['Stay calm.', 'No likes to collect, no scores, and no page that moves while you read.'],
  [
    'Know before you read.',
    'A post about a hard topic can start with a short note. You choose what to hide.',
  ],
  ['Be safe here.', 'People read the first posts of a new member before others see them.'],
] as const

// The same as in the Terms of Service, part 3.
const RULES = [
  'Do not break a law, or help someone else break one.',
  'Do not threaten, insult or bully anyone.',
  'Do not share private facts about other people.',
  'Do not pretend to be someone you are not.',
  'Do not send junk mail or harmful programs.',
] as const

export default function Forum() {
  return (
    <Page
      title="Community forum"
      lead={<p>A place to talk with people who know what you mean. It is not open yet.</p>}
      drawing={<MeetingScene />}
      side={
        <OnThisPage
          links={[
            { id: 'plans', label: 'What it will be' },
            { id: 'places', label: 'What we will talk about' },
            { id: 'rules', label: 'The rules' },
            { id: 'now', label: 'What you can do now' },
          ]}
        />
      }
    >
      <KeyBox title="When it opens">
        <p>
          We are still building the forum. We don't have an opening date yet. When we know the date, we will
          post it here.
        </p>
        <p>You cannot sign up or write a post now. We will not ask you for anything until it is ready.</p>
      </KeyBox>
      <section aria-labelledby="plans" className="flow">
        <h2 id="plans">What it will be</h2>
        <p>This is our plan:</p>
        <ul className="spaced">
          {PLANS.map(([short, more]) => (
            <li key={short}>
              <strong>{short}</strong> {more}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="places" className="flow">
        <h2 id="places">What we will talk about</h2>
        <p>We plan to start with six places to talk:</p>
        <dl className="forum-places">
          {PLACES.map(([name, about]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="rules" className="flow">
        <h2 id="rules">The rules</h2>
        <p>The forum has the same rules as the whole site:</p>
        <ul className="spaced">
          {RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p>
          What you post stays yours. You let us show it on this site. We may remove posts without telling you
          first. If we do, we tell you which rule the post broke. You can ask for a second person to look at
          it.
        </p>
        <p>
          Read the rules in full: <a href="/terms#conduct">how people act here</a>,{' '}
          <a href="/terms#content">what you write here</a> and{' '}
          <a href="/terms#promises">what we promise you</a>.
        </p>
      </section>
      <section aria-labelledby="now" className="flow">
        <h2 id="now">What you can do now</h2>
        <p>You do not have to wait for the forum to get help.</p>
        <ButtonRow>
          <ButtonLink href="/contact">Tell us what you want from it</ButtonLink>
          <ButtonLink href="/resources" look="quiet">
            Read our guides and letters
          </ButtonLink>
        </ButtonRow>
        <p>
          Were you treated unfairly? <a href="/legal-help">Tell us what happened</a>.{' '}
          <AnswerPromised say="reading" />
        </p>
      </section>
    </Page>
  )
}
