import { shownFigures } from '#app/factbook/factbook.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { organisationLd, pageMeta } from '#app/ui/page/meta.ts'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { Card, CardList } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { HelpDrawing, ResourcesDrawing, RightsDrawing, TalkDrawing } from '../ui/illustrations/cards.tsx'
import { HeroScene } from '../ui/illustrations/hero.tsx'
import { MissionRail } from '../ui/illustrations/lines.tsx'
import { PeopleDrawing } from '../ui/illustrations/people.tsx'
import type { Route } from './+types/home'
import { words } from './model/words.ts'

export const handle = {
  hydrate: false,
  crumbs: [],
  title: () => words.home.name,
  listed: { in: 'start' },
  searchText: () => words.searchTexts.home,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) => {
  const ld = organisationLd(matches)
  return pageMeta(matches, {
    title: words.home.metaTitle({ name: String(ld.name ?? 'Handrail') }),
    wholeTitle: true,
    description: words.home.metaDescription,
    ld,
  })
}

/** The counters, labeled as samples until the organization has its own. */
export async function loader() {
  const { figures, samples } = await shownFigures(db, 'home')
  return {
    figures: figures.map(({ figure, what }) => ({ figure, what })),
    founded: organisation().founded,
    sample: samples > 0,
  }
}

export default function Home({ loaderData: { figures, founded, sample } }: Route.ComponentProps) {
  return (
    <div className="home">
      <section className="hero">
        <div className="wrap hero-row">
          <div className="hero-words">
            <h1>{words.home.yourRightsRealHold}</h1>
            <p className="lead">{words.home.weHelpNeurodivergentDisabled}</p>
            <div className="button-row">
              <ButtonLink href="/legal-help">{words.home.getLegalHelp}</ButtonLink>
              <ButtonLink href="/forum" look="quiet">
                {words.home.joinOurCommunity}
              </ButtonLink>
            </div>
            <p className="hero-note">
              {words.home.itFreeYouCan} <AnswerPromised />
            </p>
            <p className="hero-note">
              <Sentence of={words.home.lastDay} deadlines="/know-your-rights/deadlines" />
            </p>
          </div>
          <HeroScene />
        </div>
      </section>
      {figures.length > 0 && (
        <section className="counters calm-hidden" aria-label={words.home.ourCommunityNumbers}>
          <div className="wrap">
            <dl>
              {figures.map(({ figure, what }) => (
                <div key={what}>
                  <dt>{figure}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
            {sample && <p className="counters-note">{words.home.theseSampleFiguresUntil}</p>}
          </div>
        </section>
      )}
      <section className="wrap home-part" aria-labelledby="needs">
        <h2 id="needs">{words.home.chooseWhatYouNeed}</h2>
        <CardList columns={4}>
          <Card
            title={words.home.knowYourRights}
            drawing={<RightsDrawing />}
            href="/know-your-rights"
            link={words.home.findYourStatesLaw}
          >
            {words.home.federalLawsYourStates}
          </Card>
          <Card
            title={words.home.legalHelp}
            drawing={<HelpDrawing />}
            href="/legal-help"
            link={words.home.submitYourCase}
          >
            {words.home.tellUsWhatHappened} <AnswerPromised say="reading" />
          </Card>
          <Card
            title={words.home.community}
            drawing={<TalkDrawing />}
            href="/forum"
            link={words.home.visitForum}
          >
            {words.home.aCalmPlaceAsk}
          </Card>
          <Card
            title={words.home.resources}
            drawing={<ResourcesDrawing />}
            href="/resources"
            link={words.home.browseResources}
          >
            {words.home.lettersFillGuidesOther}
          </Card>
        </CardList>
      </section>
      <section className="mission" aria-labelledby="mission">
        <div className="wrap mission-row">
          <div className="mission-words">
            <h2 id="mission">{words.home.nothingAboutUsWithout}</h2>
            <p>
              <Sentence of={words.home.sinceWeHaveHelped} founded={founded} />
            </p>
            <p>
              <ButtonLink href="/about" look="quiet">
                {words.home.readAboutOurMission}
              </ButtonLink>
            </p>
          </div>
          <MissionRail />
        </div>
      </section>
      <section className="wrap home-part closing" aria-labelledby="closing">
        <div className="closing-words">
          <h2 id="closing">{words.home.youCanPart}</h2>
          <p className="lead">{words.home.talkPeopleWhoKnow}</p>
          <div className="button-row">
            <ButtonLink href="/forum" look="quiet">
              {words.home.visitOurCommunity}
            </ButtonLink>
            <ButtonLink href="/donate" look="quiet">
              {words.home.donate}
            </ButtonLink>
          </div>
        </div>
        <PeopleDrawing />
      </section>
    </div>
  )
}
