import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
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
  const { email, joinedAt, recoveryWordsMadeAt } = await everythingAbout(db, session)
  const { handle, pronouns, timeZone } = session.member
  return {
    handle,
    pronouns,
    zone: timeZone && words.zones[timeZone as keyof typeof words.zones],
    email,
    wordsMade: recoveryWordsMadeAt && longDate(recoveryWordsMadeAt, timeZone ?? config.timeZone),
    since: joinedAt && longDate(joinedAt, timeZone ?? config.timeZone),
  }
}

export default function OwnAccount({ loaderData }: Route.ComponentProps) {
  const { handle, pronouns, zone, email, wordsMade, since } = loaderData
  return (
    <Page title={words.own.title} lead={<p>{words.own.lead(handle)}</p>}>
      <DescriptionList
        items={[
          { name: words.own.handle, value: <bdi>{handle}</bdi> },
          { name: words.own.pronouns, value: <bdi>{pronouns ?? words.own.notGiven}</bdi> },
          { name: words.own.timeZone, value: zone ?? words.own.notGiven },
          { name: words.own.email, value: email ? words.own.emailSeen(email) : words.own.notGiven },
          {
            name: words.own.wordsMade,
            value: wordsMade ? words.own.wordsMadeOn(wordsMade) : words.own.wordsNone,
          },
          { name: words.own.since, value: since },
        ]}
      />
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

const LINKS = [
  ['/notices', words.own.notices],
  ['/account/emails', mailWords.title],
  ['/account/profile', words.own.change],
  ['/account/email', words.own.changeEmail],
  ['/account/passkeys', words.own.passkeys],
  ['/account/words', words.own.words],
  ['/account/devices', words.own.devices],
  ['/forum/for-me', words.own.fromModerators],
  ['/account/everything.zip', words.own.zip],
  ['/account/everything.json', words.own.everything],
  ['/account/delete', words.own.delete],
] as const
