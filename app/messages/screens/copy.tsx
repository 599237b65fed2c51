import { data } from 'react-router'
import { mailed } from '#app/shared/promises/promises.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { copyWaits, sendCopy } from '../copies/copies.server.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/copy'

export async function loader({ params }: Route.LoaderArgs) {
  const waits = await copyWaits(db, params.id)
  return data({ waits }, { status: waits ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const sent = await sendCopy(db, params.id)
  return data({ sent }, { status: sent ? 200 : 404 })
}

/** Private and short-lived, so it must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.contact.contact, href: '/contact' }, { label: words.copies.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Copy({ loaderData: { waits }, actionData }: Route.ComponentProps) {
  const mail = useMail()
  if (actionData?.sent)
    return (
      <Page title={words.copies.sent}>
        <FormTitle title={words.copies.sent} />
        <p>
          {mailed(mail, words.copies.mail)} {words.copies.deleted}
        </p>
      </Page>
    )
  if (!waits)
    return (
      <Page title={words.copies.closed} lead={<p>{words.copies.closedText}</p>}>
        <FormTitle title={words.copies.closed} />
        <p className="line-links">
          <a href="/contact">{words.copies.write}</a>
        </p>
      </Page>
    )
  return (
    <Page title={words.copies.title} lead={<p>{words.copies.lead}</p>}>
      <FormTitle title={words.copies.title} />
      <form method="post">
        <Button>{words.copies.send}</Button>
      </form>
    </Page>
  )
}
