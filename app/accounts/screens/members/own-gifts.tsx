import { redirect } from 'react-router'
import { giftPageOfAddress, giftsOfAddress } from '#app/donations/donations.server.ts'
import { addressOf } from '#app/platform/auth/member-accounts.server.ts'
import { readAway } from '#app/platform/http/bodies.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { giftPageWords as words } from '../../members/gift-page-words.ts'
import { Rows } from '../../overview/lists-here.tsx'
import { giftLine } from '../../overview/own-lists.server.ts'
import type { Route } from './+types/own-gifts'
import { freshlySignedIn, onTo, PRIVATE, signedIn } from './signed-in.server.ts'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.account, href: '/account' }, { label: words.title }],
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.title, noindex: true })
export const headers: Route.HeadersFunction = () => PRIVATE

const MOST = 100

export async function loader({ request }: Route.LoaderArgs) {
  const { userId, member } = await signedIn(db, request)
  const email = await addressOf(db, userId)
  const gifts = email ? await giftsOfAddress(db, email, MOST) : []
  return gifts.map((gift) => giftLine(gift, member.timeZone ?? config.timeZone))
}

/**
 * Redirects to the donor's own page. A visitor can stop gifts and see a name on receipts there,
 * so it requires a fresh sign-in.
 */
export async function action({ request }: Route.ActionArgs) {
  const { userId } = await freshlySignedIn(db, request)
  await readAway(request)
  const email = await addressOf(db, userId)
  const page = email && (await giftPageOfAddress(db, email))
  if (!page) return onTo('/account/gifts', { kind: 'info', title: words.none, text: words.noneText })
  return redirect(page, { status: 303, headers: PRIVATE })
}

export default function OwnGifts({ loaderData: gifts }: Route.ComponentProps) {
  return (
    <Page title={words.title} lead={<p>{words.lead}</p>}>
      {gifts.length === 0 ? (
        <p>
          {words.noneText} <a href="/donate/mine">{words.other}</a>
        </p>
      ) : (
        <>
          <Rows items={gifts} level={2} />
          <form method="post" action="/account/gifts" className="stack">
            <p id="opens">{words.opens}</p>
            <Button aria-describedby="opens">{words.open}</Button>
          </form>
          <p>{words.kept}</p>
        </>
      )}
    </Page>
  )
}
