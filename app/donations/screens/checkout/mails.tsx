import { data } from 'react-router'
import { readAway } from '#app/platform/http/bodies.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { endWish, readWish } from '../../mails/wishes.server.ts'
import { words } from '../../model/words.ts'
import type { Route } from './+types/mails'

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.donate, href: '/donate' }, { label: words.mails.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

/** Read only: mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const found = await readWish(db, params.token)
  return data({ found, here: `/donate/mails/${params.token}` }, { status: found ? 200 : 404 })
}

export async function action({ request, params }: Route.ActionArgs) {
  // The link carries all data; a truncated body changes nothing.
  await readAway(request).catch(() => {})
  return data(null, { status: (await endWish(db, params.token)) ? 200 : 404 })
}

export default function Mails({ loaderData: { found, here } }: Route.ComponentProps) {
  if (!found)
    return (
      <Page title={words.mails.broken} lead={<p>{words.mails.brokenLead}</p>}>
        <FormTitle title={words.mails.broken} />
        <p>
          <Sentence of={words.mails.brokenText} contact="/contact" />
        </p>
      </Page>
    )
  const { ask, button, over } = words.mails[found.wish]
  if (!found.wanted)
    return (
      <Page title={words.mails.notSent} lead={<p>{over}</p>}>
        <FormTitle title={words.mails.notSent} />
        <p>
          <a className="line-link" href="/donate/mine">
            {words.mails.toMine}
          </a>
        </p>
      </Page>
    )
  return (
    <Page title={words.mails.title} lead={<p>{ask}</p>}>
      <FormTitle title={words.mails.title} />
      <form method="post" action={here}>
        <Button>{button}</Button>
      </form>
    </Page>
  )
}
