import { type Portrait as Picture, portraitsOf } from '#app/blog/blog.server.ts'
import { shownFigures, shownTeam } from '#app/factbook/factbook.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { Portrait, TeamScene } from '#app/ui/illustrations/scenes.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Icon, type IconName } from '#app/ui/parts/icons.tsx'
import { Card, CardList, StatusTag } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/about'
import { words } from './model/words.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.about.about }],
  title: () => words.about.title,
  listed: { in: 'start' },
  searchText: () => words.searchTexts.about,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.about.metaTitle,
    description: words.about.metaDescription,
  })

// Functions, because staff can change this text while the site runs.
const values = (): { icon: IconName; title: string; text: string }[] => [
  {
    icon: 'person',
    title: words.about.dignityFirst,
    text: words.about.dignityFirstText,
  },
  {
    icon: 'message',
    title: words.about.communityDriven,
    text: words.about.communityDrivenText,
  },
  {
    icon: 'scales',
    title: words.about.justiceFocused,
    text: words.about.justiceFocusedText,
  },
  {
    icon: 'check',
    title: words.about.resultsOriented,
    text: words.about.resultsOrientedText,
  },
]

export async function loader() {
  const [{ figures, samples }, team] = [await shownFigures(db, 'about'), await shownTeam(db)]
  const pictures = await portraitsOf(db, team.people)
  return {
    organisation: organisation(),
    figures: figures.map(({ figure, what }) => ({ figure, what })),
    sampleFigures: samples > 0,
    team: team.people.map(({ id, name, role, bio, portrait }) => ({
      id,
      name,
      role,
      bio,
      portrait,
      picture: pictures[id] ?? null,
    })),
    samplePeople: team.samples,
  }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { organisation, figures, sampleFigures, team, samplePeople } = loaderData
  return (
    <Page title={words.about.title} lead={<p>{words.about.thisPageTellsYou}</p>} drawing={<TeamScene />} wide>
      <section aria-labelledby="mission" className="about-mission">
        <div className="stack">
          <h2 id="mission">{words.about.ourMission}</h2>
          <p className="about-big">{words.about.weHelpNeurodivergentPeople}</p>
          <p>{words.about.manyPeopleHearNo}</p>
          <p>{words.about.weExplainLawPlain}</p>
        </div>
        <dl className="box about-facts">
          <div>
            <dt>
              <Icon name="calendar" />
              {words.about.founded}
            </dt>
            <dd>
              <strong>{organisation.founded}</strong>
              <span>{words.about.theYearOurWork}</span>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="place" />
              {words.about.whereWeWork}
            </dt>
            <dd>
              <strong>{organisation.reach}</strong>
              <span>
                <Sentence of={words.about.ourOfficeIs} office={organisation.office} />
              </span>
            </dd>
          </div>
          <div>
            <dt>
              <Icon name="heart" />
              {words.about.whatCostsYou}
            </dt>
            <dd>
              <strong>{words.about.nothing}</strong>
              <span>
                <Sentence of={words.about.weAreGiftsPay} status={organisation.taxStatus} />
              </span>
            </dd>
          </div>
        </dl>
      </section>

      <section aria-labelledby="values" className="stack">
        <h2 id="values">{words.about.whatWeBelieve}</h2>
        <ul className="values">
          {values().map((value) => (
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

      {figures.length > 0 && (
        <section aria-labelledby="impact" className="box box-wide impact-band">
          <div className="impact-head">
            <h2 id="impact">{words.about.ourImpact}</h2>
            {sampleFigures && <StatusTag look="info">{words.about.sampleFigures}</StatusTag>}
          </div>
          <dl>
            {figures.map(({ figure, what }) => (
              <div key={what}>
                <dt>{figure}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          {sampleFigures && <p>{words.about.theseSampleFiguresWe}</p>}
        </section>
      )}

      {team.length > 0 && (
        <section aria-labelledby="team" className="stack">
          <h2 id="team">{words.about.ourTeam}</h2>
          {samplePeople > 0 && (
            <p>
              {words.about.theseSamplePeople({
                samples: samplePeople,
                who: samplePeople < team.length ? 'some' : 'all',
              })}
            </p>
          )}
          <CardList columns={4}>
            {team.map((person) => (
              <Card key={person.id} title={person.name} kicker={<Face {...person} />}>
                <p className="person-role">{person.role}</p>
                <p>{person.bio}</p>
              </Card>
            ))}
          </CardList>
        </section>
      )}

      <section aria-labelledby="next" className="stack">
        <h2 id="next">{words.about.whatYouCanDo}</h2>
        <p>{words.about.ifYouWereTreated}</p>
        <ButtonRow>
          <ButtonLink href="/legal-help">{words.about.getLegalHelp}</ButtonLink>
          <ButtonLink href="/partner" look="quiet">
            {words.about.partnerUs}
          </ButtonLink>
          <ButtonLink href="/contact" look="quiet">
            {words.about.writeUs}
          </ButtonLink>
        </ButtonRow>
      </section>
    </Page>
  )
}

/** As large as the drawing, so that the page does not shift when it loads. */
function Face({ portrait, picture }: { portrait: number; picture: Picture | null }) {
  if (!picture) return <Portrait of={portrait} />
  const { says, ...file } = picture
  return (
    <span className="picture">
      <img
        className="drawing portrait portrait-picture"
        {...file}
        sizes="6rem"
        alt={says}
        aria-hidden={says ? undefined : true}
        loading="lazy"
      />
      {says && (
        <span className="picture-words" aria-hidden="true">
          {says}
        </span>
      )}
    </span>
  )
}
