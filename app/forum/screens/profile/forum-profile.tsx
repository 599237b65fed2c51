import { data } from 'react-router'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { longMonth } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { ButtonLink } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { PRIVATE } from '../../composing/post-form.server.ts'
import { type Profile, profileOf } from '../../reading/profile/forum-profile.server.ts'
import { words } from '../../reading/profile/words.ts'
import { NotHere } from '../not-here.tsx'
import type { Route } from './+types/forum-profile'

export async function loader({ params, request }: Route.LoaderArgs) {
  const reader = await memberOf(db, request)
  if (!reader) return data({ signedIn: false, profile: null }, { headers: PRIVATE })
  const profile = await profileOf(db, reader, params.handle)
  return data({ signedIn: true, profile }, { headers: PRIVATE, status: profile ? 200 : 404 })
}

export const handle = {
  hydrate: false,
  crumbs: [{ label: words.forum, href: '/forum' }, { label: words.card }],
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders
// The handle is not in the title, because a title stays in the history of a shared device.
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.profile ? words.card : words.noTitle, noindex: true })

export default function ForumProfile({ loaderData: { signedIn, profile } }: Route.ComponentProps) {
  if (profile) return <Shown profile={profile} />
  if (signedIn) return <NotHere title={words.noTitle} text={words.none} />
  return (
    <Page title={words.signInTitle}>
      <p>
        <Sentence of={words.signIn} in="/account/sign-in" />
      </p>
    </Page>
  )
}

function Shown({ profile: { handle, pronouns, since, lines, own } }: { profile: Profile }) {
  const items = [
    { name: words.handle, value: <bdi>{handle}</bdi> },
    ...(pronouns ? [{ name: words.pronouns, value: <bdi>{pronouns}</bdi> }] : []),
    ...(since ? [{ name: words.since, value: longMonth(since.slice(0, 7)) }] : []),
  ]
  return (
    <Page title={words.title({ handle })} lead={<p>{own ? words.own : words.lead({ handle })}</p>}>
      <section aria-labelledby="card" className="stack">
        <h2 id="card">{words.card}</h2>
        <ul className="box spaced">
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
        {!own && <p className="muted">{words.notAboutOthers}</p>}
      </section>
      <DescriptionList items={items} />
      <p>
        {own ? (
          <ButtonLink href="/access-card" look="quiet">
            {words.change}
          </ButtonLink>
        ) : (
          <ButtonLink href="/forum" look="quiet">
            {words.forum}
          </ButtonLink>
        )}
      </p>
    </Page>
  )
}
