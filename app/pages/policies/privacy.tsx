import type { ReactNode } from 'react'
import { wordsChangedOn } from '#app/copy-overrides/copy-overrides.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { longDate } from '#app/platform/time.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page, ShortVersion } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { MailLink } from '#app/ui/parts/mail-link.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { isSample } from '#app/ui/samples.ts'
import { db } from '#db/connect.server.ts'
import { FIRST_DAY } from '../model/first-day.ts'
import { COOKIES, type Kept, keptByUs } from '../model/stored-data.ts'
import { STORED_HERE } from '../model/stored-here.ts'
import type { Route } from './+types/privacy'
import { words } from './words.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.privacy.privacy }],
  title: () => words.privacy.title,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.privacy,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.privacy.metaTitle,
    description: words.privacy.metaDescription,
  })

export const loader = async () => ({
  organisation: organisation(),
  updatedOn: wordsChangedOn('/privacy') ?? FIRST_DAY,
  sendsMail: Boolean(config.smtpUrl),
  kept: keptByUs((await retention(db)).days),
})

// A function, because staff can change this text while the site runs.
const sections = () => [
  { id: 'introduction', label: words.privacy.part1Introduction },
  { id: 'collection', label: words.privacy.part2CollectionYourInformation },
  { id: 'use', label: words.privacy.part3UseYourInformation },
  { id: 'security', label: words.privacy.part4DataSecurity },
  { id: 'cookies', label: words.privacy.part5NoTrackingCookies },
  { id: 'contact', label: words.privacy.part6ContactUs },
  { id: 'kept', label: words.privacy.whatKeptHowLong },
  { id: 'choices', label: words.privacy.seeChangeDelete },
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { organisation: us, sendsMail, kept, updatedOn } = loaderData
  const mail = <MailLink email={us.privacyEmail} />
  return (
    <Page
      title={words.privacy.title}
      lead={<p>{words.privacy.whatWeKnowAbout}</p>}
      kicker={<Sentence of={words.privacy.kicker} date={longDate(updatedOn)} />}
      side={<OnThisPage links={sections()} />}
    >
      <ShortVersion
        points={[
          words.privacy.youCanReadEverything,
          words.privacy.youCanSendCase,
          words.privacy.weLockEncryptCases,
          words.privacy.weDoNotTrack,
          words.privacy.youCanAskUs,
        ]}
      />
      <Prose>
        <h2 id="introduction">{words.privacy.part1Introduction}</h2>
        <p>
          <Sentence of={words.privacy.yourPrivacyMattersMany} name={us.name} />
        </p>

        <h2 id="collection">{words.privacy.part2CollectionYourInformation}</h2>
        <h3>{words.privacy.personalData}</h3>
        <p>{words.privacy.thisWhatYouChoose}</p>
        <h3>{words.privacy.derivativeData}</h3>
        <p>{words.privacy.thisWhatServerSees}</p>
        <h3>{words.privacy.anonymousData}</h3>
        <p>{words.privacy.youCanSubmitComplaint}</p>

        <h2 id="use">{words.privacy.part3UseYourInformation}</h2>
        <p>{words.privacy.weUseWhatYou}</p>
        <ul>
          <li>{words.privacy.reviewYourCaseAnswer}</li>
          <li>{words.privacy.tellYouEmailThere}</li>
          <li>{words.privacy.sendYourMessageAttorney}</li>
          <li>{words.privacy.answerYourQuestions}</li>
          <li>{words.privacy.stopAbuseOurForms}</li>
        </ul>
        <p>{words.privacy.weDoNotSell}</p>

        <h2 id="security">{words.privacy.part4DataSecurity}</h2>
        <p>{words.privacy.casesContactMessagesLocked}</p>
        <p>{words.privacy.whileYouSendForm}</p>
        {!sendsMail && (
          <p>
            <Sentence of={words.privacy.ourEmailNotSet} />
          </p>
        )}

        <h2 id="cookies">{words.privacy.part5NoTrackingCookies}</h2>
        <p>{words.privacy.aCookieSmallPiece}</p>

        <h2 id="contact">{words.privacy.part6ContactUs}</h2>
        <p>
          <Sentence of={words.privacy.doYouHaveQuestion} mail={mail} contact="/contact" />
        </p>

        <h2 id="kept">{words.privacy.whatKeptHowLong}</h2>
        <h3>{words.privacy.cookiesYourBrowser}</h3>
      </Prose>
      <Disclosure summary={words.privacy.showAllCookies({ count: COOKIES.length })}>
        <KeptList kept={COOKIES} />
      </Disclosure>
      <Prose>
        <h3>{words.privacy.inYourBrowsersOwn}</h3>
        <p>
          <Sentence of={words.privacy.onlyYourDeviceHas} dashboard="/dashboard" />
        </p>
      </Prose>
      <Disclosure summary={words.privacy.showAllEntries({ count: STORED_HERE.length })}>
        <KeptList kept={STORED_HERE} />
      </Disclosure>
      <Prose>
        <h3>{words.privacy.onOurServer}</h3>
      </Prose>
      <Disclosure summary={words.privacy.showAllKindsRecords({ count: kept.length })}>
        <DescriptionList
          items={kept.map(({ what, how, life }) => ({
            name: what,
            value: <Says how={how} life={life} />,
          }))}
        />
      </Disclosure>
      <Prose>
        <h2 id="choices">{words.privacy.seeChangeDelete}</h2>
        <ul>
          <li>
            <Sentence of={words.privacy.onDeviceYourDashboard} />
          </li>
          <li>
            <Sentence of={words.privacy.leavePageQuicklyButton} />
          </li>
          <li>
            <Sentence of={words.privacy.yourCaseOpenYour} />
          </li>
          <li>
            <Sentence
              of={words.privacy.yourAccount}
              everything="/account/everything"
              remove="/account/delete"
            />
          </li>
          <li>
            <Sentence of={words.privacy.yourGiftsNewsletter} gifts="/donate/mine" />
          </li>
          <li>
            {isSample(us.privacyEmail) ? (
              <Sentence of={words.privacy.everythingElseContactForm} contact="/contact" />
            ) : (
              <Sentence of={words.privacy.everythingElseEmailPerson} mail={mail} />
            )}
          </li>
        </ul>
      </Prose>
    </Page>
  )
}

function KeptList({ kept }: { kept: readonly Kept[] }) {
  return (
    <DescriptionList
      items={kept.map(({ name, purpose, life }) => ({
        name: <code>{name}</code>,
        value: <Says how={purpose} life={life} />,
      }))}
    />
  )
}

function Says({ how, life }: { how: ReactNode; life: ReactNode }) {
  return (
    <>
      {how}{' '}
      <strong className="kept-life">
        <Sentence of={words.privacy.kept} life={life} />
      </strong>
    </>
  )
}
