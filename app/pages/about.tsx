import { ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { Portrait, TeamScene } from '#app/ui/illustrations/scenes.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Icon, type IconName } from '#app/ui/parts/icons.tsx'
import { Card, CardList, StatusTag } from '#app/ui/parts/lists.tsx'
import team from '#db/samples/team.json' with { type: 'json' }
import type { Route } from './+types/about'

export const handle = { hydrate: false, crumbs: [{ label: 'About' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us',
    description: 'Who we are, what we believe in, who is on the team, and how you can reach us.',
  })

const VALUES: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'person',
    title: 'Dignity First',
    text: 'We believe you. You never have to prove who you are, and you choose how much you tell.',
  },
  {
    icon: 'message',
    title: 'Community Driven',
    text: 'Neurodivergent and disabled people decide what we work on, and how we work.',
  },
  {
    icon: 'scales',
    title: 'Justice Focused',
    text: 'Laws protect you at work, at school, at home and in public. We help you use them.',
  },
  {
    icon: 'check',
    title: 'Results Oriented',
    text: 'We care about what changes in your life: a quiet desk, a school plan, an open door.',
  },
]

const FIGURES = [
  { figure: '10,000+', what: 'lives impacted' },
  { figure: '500+', what: 'legal cases supported' },
  { figure: '$2M+', what: 'settlements won' },
]

export default function About() {
  return (
    <Page
      title="About us"
      lead={<p>This page tells you who we are, what we believe in, and who answers when you write to us.</p>}
      drawing={<TeamScene />}
      wide
    >
      <section aria-labelledby="mission" className="about-mission">
        <div className="stack">
          <h2 id="mission">Our mission</h2>
          <p className="about-big">
            We help neurodivergent people and disabled people know their rights, use them, and be treated
            fairly.
          </p>
          <p>
            Many people hear “no” when the law says “yes”. A manager will not allow a quiet room. A school
            does not follow its own plan. A landlord turns away a service dog. You should not have to face
            that alone.
          </p>
          <p>
            We explain the law in plain words. We read your case and tell you what we think. We help you find
            an attorney. And we bring people together who know what it is like.
          </p>
        </div>
        <dl className="box about-facts">
          <div>
            <dt>
              <Icon name="calendar" />
              Founded
            </dt>
            <dd>
              <strong>2018</strong>
              <span>The year our work began.</span>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="place" />
              Where we work
            </dt>
            <dd>
              <strong>Nationwide</strong>
              <span>We help people in all 50 states. Our office is in Washington, D.C.</span>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="heart" />
              What it costs you
            </dt>
            <dd>
              <strong>Nothing</strong>
              <span>We are a nonprofit (a 501(c)(3) organization). Gifts pay for our work.</span>
            </dd>
          </div>
        </dl>
      </section>

      <section aria-labelledby="values" className="stack">
        <h2 id="values">What we believe in</h2>
        <ul className="values">
          {VALUES.map((value) => (
            <li key={value.title}>
              <Icon name={value.icon} />
              <div>
                <h3>{value.title}</h3>
                <p>{value.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>

      <section aria-labelledby="impact" className="box box-wide impact-band">
        <div className="impact-head">
          <h2 id="impact">Our impact</h2>
          <StatusTag look="info">Sample figures</StatusTag>
        </div>
        <dl>
          {FIGURES.map(({ figure, what }) => (
            <div key={what}>
              <dt>{figure}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <p>
          These are sample figures. We will show our own numbers here, with the date and how we counted, once
          they are checked.
        </p>
      </section>

      <section aria-labelledby="team" className="stack">
        <h2 id="team">Our team</h2>
        <p>
          These four people are samples. We will show the real team here, in their own words, when they agree
          to it.
        </p>
        <CardList columns={4}>
          {team.map((person) => (
            <Card key={person.id} title={person.name} kicker={<Portrait of={person.id} />}>
              <p className="person-role">{person.role}</p>
              <p>{person.bio}</p>
            </Card>
          ))}
        </CardList>
      </section>

      <section aria-labelledby="next" className="stack">
        <h2 id="next">What you can do next</h2>
        <p>
          If you were treated unfairly, start with Legal Help. If you want to work with us, see the partner
          page.
        </p>
        <ButtonRow>
          <ButtonLink href="/legal-help">Get Legal Help</ButtonLink>
          <ButtonLink href="/partner" look="quiet">
            Partner with us
          </ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            Write to us
          </ButtonLink>
        </ButtonRow>
      </section>
    </Page>
  )
}
