import { data } from 'react-router'
import { readAway } from '#app/platform/requests/bodies.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { endWish, readWish, type Wish } from '../wishes.server.ts'
import type { Route } from './+types/mails'

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Donate', href: '/donate' }, { label: 'Fewer emails' }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Only looks: programs that check mails open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await readWish(db, params.token)
  return data({ found, here: `/donate/mails/${params.token}` }, { status: found ? 200 : 404 })
}

export async function action({ request, params }: Route.ActionArgs) {
  // The link says all that is needed; a body that breaks off changes nothing.
  await readAway(request).catch(() => {})
  return data(null, { status: (await endWish(db, params.token)) ? 200 : 404 })
}

const WORDS: Record<Wish, { ask: string; button: string; over: string }> = {
  january: {
    ask: 'Press the button, and we will not send a statement in January. You can still get it on this site at any time.',
    button: 'Stop the email in January',
    over: 'We will not email you a statement. You can still get it on this site at any time.',
  },
  reminder: {
    ask: 'Press the button, and we will not remind you of your promise. Your promise stays as it is.',
    button: 'Stop the reminder',
    over: 'We will not remind you of your promise.',
  },
}

export default function Mails({ loaderData: { found, here } }: Route.ComponentProps) {
  if (!found)
    return (
      <Page title="This link does not work" lead={<p>Part of it is missing.</p>}>
        <FormTitle title="This link does not work" />
        <p>
          Copy the whole link from the email. Or <a href="/contact">write to us</a>, and we will stop the
          email for you.
        </p>
      </Page>
    )
  const { ask, button, over } = WORDS[found.wish]
  if (!found.wanted)
    return (
      <Page title="You do not get this email" lead={<p>{over}</p>}>
        <FormTitle title="You do not get this email" />
        <p>
          <a className="line-link" href="/donate/mine">
            See your gifts
          </a>
        </p>
      </Page>
    )
  return (
    <Page title="Fewer emails" lead={<p>{ask}</p>}>
      <FormTitle title="Fewer emails" />
      <form method="post" action={here}>
        <Button>{button}</Button>
      </form>
    </Page>
  )
}
