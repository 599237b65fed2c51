import { data } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { acceptOffer, offerWaits } from '../sender-copies.server.ts'
import type { Route } from './+types/copy'

export async function loader({ params }: Route.LoaderArgs) {
  const waits = await offerWaits(db, params.id)
  return data({ waits }, { status: waits ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const sent = await acceptOffer(db, params.id)
  return data({ sent }, { status: sent ? 200 : 404 })
}

/** One person's, and it ends. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const handle = { hydrate: false, crumbs: [{ label: 'Your email' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Copy({ loaderData: { waits }, actionData }: Route.ComponentProps) {
  const sent = actionData?.sent
  if (sent)
    return (
      <DoorDone title={sent.copy ? 'Your copy is on its way' : 'We will ask you'}>
        {sent.copy && <p>It comes by email in a few minutes. We have deleted it here.</p>}
        {sent.ask && <p>7 days after your message, one short email asks you if they answered.</p>}
      </DoorDone>
    )
  if (!waits) return <DoorClosed what="The button was already pressed, or the 24 hours have passed." />
  const title = waits.copy ? 'Your copy' : 'May we ask you in 7 days?'
  return (
    <Page
      title={title}
      lead={
        waits.copy ? (
          <p>Do you want a copy of the message that you sent?</p>
        ) : (
          <p>You wrote to someone through our website. May we ask you by email if they answered?</p>
        )
      }
    >
      <FormTitle title={title} />
      {waits.copy && waits.ask && (
        <p>You also asked for one email in 7 days. It asks if they answered. You will get that too.</p>
      )}
      <form method="post">
        <Button>
          {waits.copy ? (waits.ask ? 'Send me the copy, and ask me' : 'Send me the copy') : 'Yes, ask me'}
        </Button>
      </form>
    </Page>
  )
}
