import { wordsChangedOn } from '#app/copy-overrides/copy-overrides.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { longDate } from '#app/platform/time.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page, ShortVersion } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { onePiece } from '#app/ui/parts/one-piece.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { markedEmail } from '#app/ui/samples.ts'
import { FIRST_DAY } from '../model/first-day.ts'
import type { Route } from './+types/terms'
import { words } from './words.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.terms.terms }],
  title: () => words.terms.title,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.terms,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.terms.metaTitle,
    description: words.terms.metaDescription,
  })

export const loader = () => ({
  organisation: organisation(),
  updatedOn: wordsChangedOn('/terms') ?? FIRST_DAY,
})

// A function, because staff can change this text while the site runs.
const sections = () => [
  { id: 'agreement', label: words.terms.part1YourAgreement },
  { id: 'information', label: words.terms.part2InformationOnly },
  { id: 'conduct', label: words.terms.part3HowPeopleAct },
  { id: 'content', label: words.terms.part4WhatYouWrite },
  { id: 'attorneys', label: words.terms.part5AttorneyDirectoryLegal },
  { id: 'liability', label: words.terms.part6WhatWeLiable },
  { id: 'changes', label: words.terms.part7WhenTheseTerms },
  { id: 'contact', label: words.terms.part8HowReachUs },
  { id: 'promises', label: words.terms.whatWePromiseYou },
]

export default function Terms({ loaderData: { organisation: us, updatedOn } }: Route.ComponentProps) {
  return (
    <Page
      title={words.terms.title}
      lead={<p>{words.terms.theRulesUsingSite}</p>}
      kicker={<Sentence of={words.terms.kicker} date={longDate(updatedOn)} />}
      side={<OnThisPage links={sections()} />}
    >
      <ShortVersion
        points={[
          words.terms.weGiveGeneralInformation,
          words.terms.treatPeopleRespectDo,
          words.terms.whatYouWriteStays,
          words.terms.weListAttorneysBut,
          words.terms.wePromiseMoreThan,
        ]}
      />
      <Prose>
        <h2 id="agreement">{words.terms.part1YourAgreement}</h2>
        <p>
          <Sentence of={words.terms.byUsingSiteYou} name={us.name} />
        </p>

        <h2 id="information">{words.terms.part2InformationOnly}</h2>
        <p>{words.terms.allContentSiteGeneral}</p>

        <h2 id="conduct">{words.terms.part3HowPeopleAct}</h2>
        <p>{words.terms.whenYouUseSite}</p>
        <ul>
          <li>{words.terms.breakLawHelpSomeone}</li>
          <li>{words.terms.threatenInsultBullyAnyone}</li>
          <li>{words.terms.sharePrivateFactsAbout}</li>
          <li>{words.terms.pretendSomeoneYouNot}</li>
          <li>{words.terms.sendJunkMailHarmful}</li>
          <li>{words.terms.tryReadWhatNot}</li>
        </ul>

        <h2 id="content">{words.terms.part4WhatYouWrite}</h2>
        <p>{words.terms.whatYouPostSite}</p>
        <p>
          <Sentence of={words.terms.thisPartAboutWhat} privacy="/privacy" />
        </p>

        <h2 id="attorneys">{words.terms.part5AttorneyDirectoryLegal}</h2>
        <p>{words.terms.ourDirectoryListsAttorneys}</p>
        <p>{words.terms.whenYouSubmitCase}</p>

        <h2 id="liability">{words.terms.part6WhatWeLiable}</h2>
        <p>{words.terms.weWorkHardKeep}</p>

        <h2 id="changes">{words.terms.part7WhenTheseTerms}</h2>
        <p>{words.terms.weMayChangeThese}</p>

        <h2 id="contact">{words.terms.part8HowReachUs}</h2>
        <p>
          <Sentence
            of={words.terms.doYouHaveQuestion}
            email={markedEmail(us.email)}
            mail={`mailto:${us.email}`}
            phone={onePiece(us.phone)}
            contact="/contact"
          />
        </p>

        <h2 id="promises">{words.terms.whatWePromiseYou}</h2>
        <p>{words.terms.theEightPartsRules}</p>
        <ul>
          <li>
            <Sentence of={words.terms.yourPostGoneWhen} />
          </li>
          <li>
            <Sentence of={words.terms.weExplainIfWe} />
          </li>
          <li>
            <Sentence of={words.terms.youCanAskAgain} />
          </li>
          <li>
            <Sentence of={words.terms.noSurprisesIfChange} />
          </li>
        </ul>
      </Prose>
    </Page>
  )
}
