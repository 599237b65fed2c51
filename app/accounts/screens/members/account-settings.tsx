import { statePage } from '#app/attorneys/model/rules.ts'
import { readFields } from '#app/platform/forms/define-form.ts'
import { readAnswers } from '#app/platform/forms/read-answers.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { slugOf, stateName, states } from '#app/shared/states.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { everythingAbout } from '../../members/account-settings.server.ts'
import { accountSettingsWords as words } from '../../members/account-settings-words.ts'
import { mailWords } from '../../members/mail-words.ts'
import { words as memberWords } from '../../model/member-words.ts'
import { profileColumns, profileForm } from '../../model/profile-form.ts'
import type { Route } from './+types/account-settings'
import { PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: memberWords.dashboard, href: '/dashboard' }, { label: memberWords.account }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const session = await signedIn(db, request)
  const everything = await everythingAbout(db, session)
  const { email, joinedAt, recoveryWordsMadeAt, state } = everything
  const { handle, timeZone, role } = session.member
  return {
    handle,
    profile: readFields(profileForm, profileColumns()).map((field) => ({
      name: field.label,
      value: readAnswers([field], everything)[0]?.value ?? null,
    })),
    role,
    state: state && stateName(state),
    help: state && helpIn(state),
    email,
    wordsMade: recoveryWordsMadeAt && longDate(recoveryWordsMadeAt, timeZone ?? config.timeZone),
    since: joinedAt && longDate(joinedAt, timeZone ?? config.timeZone),
  }
}

/** Our information about their state: each state has its own page, D.C. and the territories a part of one. */
function helpIn(code: string) {
  const own = states.some(([known]) => known === code)
  const rights = own ? `/know-your-rights/${slugOf(stateName(code))}` : '/know-your-rights#territories'
  return { rights, free: own ? `${rights}#free-help` : null, attorneys: statePage(code) }
}

export default function AccountSettings({ loaderData }: Route.ComponentProps) {
  const { handle, profile, role, state, help, email, wordsMade, since } = loaderData
  return (
    <Page title={words.title} lead={<p>{words.lead(handle)}</p>}>
      <DescriptionList
        items={[
          ...profile.map(({ name, value }) => ({ name, value: <bdi>{value ?? words.notGiven}</bdi> })),
          { name: words.email, value: email ? words.emailSeen(email) : words.notGiven },
          {
            name: words.wordsMade,
            value: wordsMade ? words.wordsMadeOn(wordsMade) : words.wordsNone,
          },
          { name: words.since, value: since },
          {
            name: words.role,
            value: (
              <>
                {words.roles[role]} <Sentence of={words.rolesMean} roles="/forum#roles" />
              </>
            ),
          },
        ]}
      />
      {groups().map(({ title, links }) => (
        <section key={title} className="stack">
          <h2>{title}</h2>
          <ul className="line-links">
            {links.map(([href, label]) => (
              <li key={href}>
                <a className="line-link" href={href}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {state && help && <HelpThere state={state} help={help} />}
      <Logout />
      <p>
        <ButtonLink href="/dashboard" look="quiet">
          {words.dashboard}
        </ButtonLink>
      </p>
    </Page>
  )
}

function HelpThere({ state, help }: { state: string; help: ReturnType<typeof helpIn> }) {
  const links = [
    [help.rights, words.helpState(state)],
    [help.free, words.helpFree(state)],
    [help.attorneys, words.helpAttorneys(state)],
  ]
  return (
    <section aria-labelledby="help-there" className="stack">
      <h2 id="help-there">{words.help}</h2>
      <ul className="line-links">
        {links.map(
          ([href, label]) =>
            href && (
              <li key={href}>
                <a className="line-link" href={href}>
                  {label}
                </a>
              </li>
            ),
        )}
      </ul>
      <p>
        <Sentence of={words.helpCrisis} line="tel:988" />
      </p>
    </section>
  )
}

/** A few per group: a long list of equal lines is tiring. */
const groups = () =>
  [
    {
      title: words.groups.me,
      links: [
        ['/account/profile', words.change],
        ['/access-card', words.card],
        ['/account/reading', words.reading],
        ['/account/gifts', words.gifts],
      ],
    },
    {
      title: words.groups.told,
      links: [
        ['/notices', words.notices],
        ['/account/emails', mailWords.title],
        ['/forum/for-me', words.fromModerators],
      ],
    },
    {
      title: words.groups.signingIn,
      links: [
        ['/account/email', words.changeEmail],
        ['/account/passkeys', words.passkeys],
        ['/account/words', words.words],
        ['/account/devices', words.devices],
      ],
    },
    {
      title: words.groups.leaving,
      links: [
        ['/account/everything', words.zip],
        ['/account/everything.json', words.everything],
        ['/account/delete', words.delete],
      ],
    },
  ] as const

/** The same as on the dashboard. A separate copy, because every tab there would load a shared one. */
const Logout = () => (
  <form method="post" action="/dashboard/logout" className="dash-out">
    <Button look="quiet" size="small" icon={<Icon name="leave" />} aria-describedby="logout-says">
      {words.logout}
    </Button>
    <p id="logout-says">{words.signsYouOut}</p>
  </form>
)
