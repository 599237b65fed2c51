import { ButtonLink } from '#app/ui/forms/button.tsx'
import { organisationLd, pageMeta } from '#app/ui/page/meta.ts'
import { Card, CardList } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { HelpDrawing, ResourcesDrawing, RightsDrawing, TalkDrawing } from '../ui/illustrations/cards.tsx'
import { HeroScene } from '../ui/illustrations/hero.tsx'
import { MissionRail } from '../ui/illustrations/lines.tsx'
import { PeopleDrawing } from '../ui/illustrations/people.tsx'
import type { Route } from './+types/home'
import { FIGURES } from './figures.ts'

export const handle = { hydrate: false }

export const meta: Route.MetaFunction = ({ matches }) => {
  const ld = organisationLd(matches)
  return pageMeta(matches, {
    title: `${ld.name ?? 'Handrail'}: rights for neurodivergent and disabled people`,
    wholeTitle: true,
    description:
      'Know your disability rights, send us a case for a free legal review, find an attorney, and meet people who understand.',
    ld,
  })
}

export default function Home() {
  return (
    <div className="home">
      <section className="hero">
        <div className="wrap hero-row">
          <div className="hero-words">
            <h1>Your rights are real. Hold on to them.</h1>
            <p className="lead">
              We help neurodivergent and disabled people who were treated unfairly. We explain your rights,
              review your case for free, and connect you with people who understand.
            </p>
            <div className="button-row">
              <ButtonLink href="/legal-help">Get Legal Help</ButtonLink>
              <ButtonLink href="/forum" look="quiet">
                Join Our Community
              </ButtonLink>
            </div>
            <p className="hero-note">
              It is free. You can stay anonymous. <AnswerPromised />
            </p>
          </div>
          <HeroScene />
        </div>
      </section>
      <section className="counters calm-hidden" aria-label="Our community in numbers">
        <div className="wrap">
          <dl>
            {FIGURES.map(({ figure, what }) => (
              <div key={what}>
                <dt>{figure}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p className="counters-note">These are sample figures until we confirm our own.</p>
        </div>
      </section>
      <section className="wrap home-part" aria-labelledby="needs">
        <h2 id="needs">Choose what you need today</h2>
        <CardList columns={4}>
          <Card
            title="Know Your Rights"
            drawing={<RightsDrawing />}
            href="/know-your-rights"
            link="Find your state’s law"
          >
            Federal laws and your state’s law, in plain words.
          </Card>
          <Card title="Legal Help" drawing={<HelpDrawing />} href="/legal-help" link="Submit your case">
            Tell us what happened. <AnswerPromised say="reading" />
          </Card>
          <Card title="Community" drawing={<TalkDrawing />} href="/forum" link="Visit the forum">
            A calm place to ask, to answer, or just to read. It is not open yet.
          </Card>
          <Card
            title="Resources"
            drawing={<ResourcesDrawing />}
            href="/resources"
            link="Browse the resources"
          >
            Letters to fill in, guides, and other tools you can use today.
          </Card>
        </CardList>
      </section>
      <section className="mission" aria-labelledby="mission">
        <div className="wrap mission-row">
          <div className="mission-words">
            <h2 id="mission">Nothing about us without us</h2>
            <p>
              Since 2018 we have helped people in every state ask for what the law already promises. It
              promises a fair chance to work, to learn, to live at home and to get care.
            </p>
            <p>
              <ButtonLink href="/about" look="quiet">
                Read about our mission
              </ButtonLink>
            </p>
          </div>
          <MissionRail />
        </div>
      </section>
      <section className="wrap home-part closing" aria-labelledby="closing">
        <div className="closing-words">
          <h2 id="closing">You can be part of this</h2>
          <p className="lead">
            Talk with people who know what it is like. Or give, so the next person gets an answer too.
          </p>
          <div className="button-row">
            <ButtonLink href="/forum" look="quiet">
              Visit our community
            </ButtonLink>
            <ButtonLink href="/donate" look="quiet">
              Donate
            </ButtonLink>
          </div>
        </div>
        <PeopleDrawing />
      </section>
    </div>
  )
}
