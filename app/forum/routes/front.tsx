import { ButtonLink, ButtonRow } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { KeyBox, OnThisPage, Page } from '#app/ui/page/page.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { MeetingScene } from '../components/meeting-scene.tsx'
import { words } from '../words.ts'
import type { Route } from './+types/front'

export const handle = { hydrate: false, crumbs: [{ label: words.front.communityForum }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.front.metaTitle,
    description: words.front.metaDescription,
  })

const PLACES = [
  [words.front.work, words.front.askingChangesGettingHired],
  [words.front.schoolCollege, words.front.plansTestsSupportWhat],
  [words.front.home, words.front.rentingSupportAnimalsChanges],
  [words.front.healthCare, words.front.interpretersWaitingRoomsBeing],
  [words.front.shopsTravelOffices, words.front.publicPlacesWebsitesBuses],
  [words.front.gettingKnowEachOther, words.front.sayHelloTalkAbout],
] as const

const PLANS = [
  [words.front.readWithoutAccount, words.front.youSignOnlyWrite],
  [words.front.writeWithoutYourName, words.front.youChooseEachPost],
  [words.front.takeBack, words.front.youCanChangeRemove],
  [words.front.stayCalm, words.front.noLikesCollectNo],
  [words.front.knowBeforeYouRead, words.front.aPostAboutHard],
  [words.front.beSafeHere, words.front.peopleReadFirstPosts],
] as const

// The same as in the Terms of Service, part 3.
const RULES = [
  words.front.doNotBreakLaw,
  words.front.doNotThreatenInsult,
  words.front.doNotSharePrivate,
  words.front.doNotPretendSomeone,
  words.front.doNotSendJunk,
] as const

export default function Forum() {
  return (
    <Page
      title={words.front.title}
      lead={<p>{words.front.aPlaceTalkPeople}</p>}
      drawing={<MeetingScene />}
      side={
        <OnThisPage
          links={[
            { id: 'plans', label: words.front.whatWill },
            { id: 'places', label: words.front.whatWeWillTalk },
            { id: 'rules', label: words.front.theRules },
            { id: 'now', label: words.front.whatYouCanDo },
          ]}
        />
      }
    >
      <KeyBox title={words.front.whenOpens}>
        <p>{words.front.weStillBuildingForum}</p>
        <p>{words.front.youCannotSignUp}</p>
      </KeyBox>
      <section aria-labelledby="plans" className="flow">
        <h2 id="plans">{words.front.whatWill}</h2>
        <p>{words.front.thisOurPlan}</p>
        <ul className="spaced">
          {PLANS.map(([short, more]) => (
            <li key={short}>
              <strong>{short}</strong> {more}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="places" className="flow">
        <h2 id="places">{words.front.whatWeWillTalk}</h2>
        <p>{words.front.wePlanStartSix}</p>
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
        <h2 id="rules">{words.front.theRules}</h2>
        <p>{words.front.theForumHasSame}</p>
        <ul className="spaced">
          {RULES.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p>{words.front.whatYouPostStays}</p>
        <p>
          <Sentence
            of={words.front.readRulesFullHow}
            conduct="/terms#conduct"
            content="/terms#content"
            promises="/terms#promises"
          />
        </p>
      </section>
      <section aria-labelledby="now" className="flow">
        <h2 id="now">{words.front.whatYouCanDo}</h2>
        <p>{words.front.youDoNotHave}</p>
        <ButtonRow>
          <ButtonLink href="/contact">{words.front.tellUsWhatYou}</ButtonLink>
          <ButtonLink href="/resources" look="quiet">
            {words.front.readOurGuidesLetters}
          </ButtonLink>
        </ButtonRow>
        <p>
          <Sentence of={words.front.wereYouTreatedUnfairly} legalHelp="/legal-help" />{' '}
          <AnswerPromised say="reading" />
        </p>
      </section>
    </Page>
  )
}
