import { data } from 'react-router'
import { behindStopToken, stopMails } from '#app/platform/auth/member-mails.server.ts'
import { readAway } from '#app/platform/http/bodies.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { isMember } from '../../members/account-settings.server.ts'
import { mailWords } from '../../members/mail-words.ts'
import { words as memberWords } from '../../model/member-words.ts'
import type { Route } from './+types/stop-mails'
import { PRIVATE } from './signed-in.server.ts'

const words = mailWords.stop

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: memberWords.dashboard, href: '/dashboard' }, { label: words.title }],
}
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.what ? words.title : words.gone, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

async function linkOf(token: string) {
  const link = behindStopToken(token)
  return link && (await isMember(db, link.memberId)) ? link : null
}

/** A GET only shows the page: mail scanners open links. The link works without a sign-in. */
export async function loader({ params: { token } }: Route.LoaderArgs) {
  const link = await linkOf(token)
  if (!link) return data({ what: null, token: '' }, { status: 404 })
  return { what: link.kind === 'all' ? words.all : mailWords.kinds[link.kind].inMail, token }
}

export async function action({ request, params: { token } }: Route.ActionArgs) {
  const link = await linkOf(token)
  await readAway(request)
  if (!link) return data({ done: false }, { status: 404 })
  await stopMails(db, link.memberId, link.kind)
  return data({ done: true })
}

export default function Stop({ loaderData: { what, token }, actionData }: Route.ComponentProps) {
  if (!what)
    return (
      <Page title={words.gone}>
        <p>{words.goneText}</p>
      </Page>
    )
  if (actionData?.done)
    return (
      <Page title={words.done} lead={<p>{words.doneText({ what })}</p>}>
        <p>
          <a className="line-link" href="/account/emails">
            {words.choose}
          </a>
        </p>
      </Page>
    )
  return (
    <Page title={words.title} lead={<p>{words.question({ what })}</p>}>
      <p>{words.still}</p>
      <form method="post" action={`/account/emails/stop/${token}`}>
        <Button>{words.button}</Button>
      </form>
    </Page>
  )
}
