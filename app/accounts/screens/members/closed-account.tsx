import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useCanMail } from '#app/ui/parts/mail-told.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { everythingAbout } from '../../members/account-settings.server.ts'
import { reopenAccount } from '../../members/delete-account.server.ts'
import { words } from '../../model/member-words.ts'
import type { Route } from './+types/closed-account'
import { onTo, PRIVATE, session } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.dashboard, href: '/dashboard' }, { label: words.closed.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.closed.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

export async function loader({ request }: Route.LoaderArgs) {
  const found = await session(db, request)
  if (!found.leavesAt) throw onTo('/account', null)
  const { leavesPosts, timeZone } = await everythingAbout(db, found)
  return { day: longDate(found.leavesAt, timeZone ?? config.timeZone), postsStay: leavesPosts === 'stay' }
}

export async function action({ request }: Route.ActionArgs) {
  const { userId } = await session(db, request)
  const handle = await reopenAccount(db, userId)
  const { kept: title, keptText } = words.closed
  return onTo('/account', handle ? { kind: 'success', title, text: keptText({ handle }) } : null)
}

/** An account that its owner closed: the day of its deletion, and the button that keeps it. */
export default function Closed({ loaderData: { day, postsStay } }: Route.ComponentProps) {
  return (
    <Page title={words.closed.title} lead={<p>{words.closed.lead({ day })}</p>}>
      <p>{words.closed.others}</p>
      <p>{postsStay ? words.closed.postsStay : words.closed.postsRemove}</p>
      <p>
        {words.closed.elsewhere} {useCanMail() && words.closed.mailed}
      </p>
      <form method="post" action="/account/closed" className="stack">
        <h2>{words.closed.change}</h2>
        <Button>{words.closed.keep}</Button>
      </form>
      <p>
        <Sentence of={words.closed.now} remove="/account/delete" everything="/account/everything" />
      </p>
    </Page>
  )
}
