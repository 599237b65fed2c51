import { statePage } from '#app/attorneys/rules.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { stateName, states } from '#app/platform/states.ts'
import { longDate } from '#app/platform/time.ts'
import { slugOf } from '#app/rights/rules.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { mailWords } from '../mail-words.ts'
import { everythingAbout } from '../own-place.server.ts'
import { words } from '../words.ts'
import type { Route } from './+types/own-account'
import { PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: [{ label: words.dashboard, href: '/dashboard' }, { label: words.account }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.own.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const session = await signedIn(db, request)
  const { email, joinedAt, recoveryWordsMadeAt, state } = await everythingAbout(db, session)
  const { handle, pronouns, timeZone } = session.member
  return {
    handle,
    pronouns,
    zone: timeZone && words.zones[timeZone as keyof typeof words.zones],
    state: state && stateName(state),
    ownState: states.some(([code]) => code === state),
    attorneys: state && statePage(state),
    email,
    wordsMade: recoveryWordsMadeAt && longDate(recoveryWordsMadeAt, timeZone ?? config.timeZone),
    since: joinedAt && longDate(joinedAt, timeZone ?? config.timeZone),
  }
}

export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  const { handle, pronouns, zone, state, ownState, attorneys, email, wordsMade, since } = loaderData
  return (
    <Page title={words.own.title} lead={<p>{words.own.lead(handle)}</p>}>
      <DescriptionList
        items={[
          { name: words.own.handle, value: <bdi>{handle}</bdi> },
          { name: words.own.pronouns, value: <bdi>{pronouns ?? words.own.notGiven}</bdi> },
          { name: words.own.timeZone, value: zone ?? words.own.notGiven },
          { name: words.own.state, value: state ?? words.own.notGiven },
          { name: words.own.email, value: email ? words.own.emailSeen(email) : words.own.notGiven },
          {
            name: words.own.wordsMade,
            value: wordsMade ? words.own.wordsMadeOn(wordsMade) : words.own.wordsNone,
          },
          { name: words.own.since, value: since },
        ]}
      />
      {state && <HelpThere state={state} own={ownState} attorneys={attorneys ?? ''} />}
      <ul className="line-links">
        {LINKS.map(([href, label]) => (
          <li key={href}>
            <a className="line-link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href="/dashboard" look="quiet">
          {words.own.dashboard}
        </ButtonLink>
      </p>
    </Page>
  )
}

/** What we know of where they live: a page of its own for each state, one part of a page for D.C. and the territories. */
function HelpThere({ state, own, attorneys }: { state: string; own: boolean; attorneys: string }) {
  const page = own ? `/know-your-rights/${slugOf(state)}` : '/know-your-rights#territories'
  return (
    <section aria-labelledby="help-there" className="stack">
      <h2 id="help-there">{words.own.help}</h2>
      <ul className="line-links">
        <li>
          <a className="line-link" href={page}>
            {words.own.helpState(state)}
          </a>
        </li>
        {own && (
          <li>
            <a className="line-link" href={`${page}#free-help`}>
              {words.own.helpFree(state)}
            </a>
          </li>
        )}
        <li>
          <a className="line-link" href={attorneys}>
            {words.own.helpAttorneys(state)}
          </a>
        </li>
      </ul>
      <p>
        <Sentence of={words.own.helpCrisis} line="tel:988" />
      </p>
    </section>
  )
}

const LINKS = [
  ['/notices', words.own.notices],
  ['/account/emails', mailWords.title],
  ['/account/profile', words.own.change],
  ['/access-card', words.own.card],
  ['/account/reading', words.own.reading],
  ['/account/gifts', words.own.gifts],
  ['/account/email', words.own.changeEmail],
  ['/account/passkeys', words.own.passkeys],
  ['/account/words', words.own.words],
  ['/account/devices', words.own.devices],
  ['/forum/for-me', words.own.fromModerators],
  ['/account/everything.zip', words.own.zip],
  ['/account/everything.json', words.own.everything],
  ['/account/delete', words.own.delete],
] as const
