import { data } from 'react-router'
import { mailed } from '#app/shared/promises/promises.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { acceptOffer, offerWaits } from '../../contact/sender-copies.server.ts'
import { words } from '../../model/contact-words.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import type { Route } from './+types/copy'

export async function loader({ params }: Route.LoaderArgs) {
  const waits = await offerWaits(db, params.id)
  return data({ waits }, { status: waits ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const sent = await acceptOffer(db, params.id)
  return data({ sent }, { status: sent ? 200 : 404 })
}

/** Private and short-lived, so it must not be cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const handle = { hydrate: false, crumbs: () => [{ label: words.offer.crumb }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Copy({ loaderData: { waits }, actionData }: Route.ComponentProps) {
  const mail = useMail()
  const sent = actionData?.sent
  if (sent)
    return (
      <DoorDone title={sent.copy ? words.offer.copySent : words.offer.willAsk}>
        {sent.copy && (
          <p>
            {mailed(mail, words.offer.copyMail)} {words.offer.copyDeleted}
          </p>
        )}
        {sent.ask && <p>{words.offer.willAskText}</p>}
      </DoorDone>
    )
  if (!waits) return <DoorClosed what={words.offer.closed} />
  const title = waits.copy ? words.offer.copy : words.offer.ask
  return (
    <Page title={title} lead={<p>{waits.copy ? words.offer.copyLead : words.offer.askLead}</p>}>
      <FormTitle title={title} />
      {waits.copy && waits.ask && <p>{words.offer.both}</p>}
      <form method="post">
        <Button>
          {waits.copy ? (waits.ask ? words.offer.sendBoth : words.offer.sendCopy) : words.offer.yesAsk}
        </Button>
      </form>
    </Page>
  )
}
