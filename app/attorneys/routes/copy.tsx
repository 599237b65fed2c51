import { data } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { DoorClosed, DoorDone } from '../components/door-page.tsx'
import { copyWaits, sendCopy } from '../relay.server.ts'
import type { Route } from './+types/copy'

export async function loader({ params }: Route.LoaderArgs) {
  const waits = await copyWaits(db, params.id)
  return data({ waits }, { status: waits ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const sent = await sendCopy(db, params.id)
  return data({ sent }, { status: sent ? 200 : 404 })
}

/** One person's, and it ends. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export const handle = { hydrate: false, crumbs: [{ label: 'Your copy' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Copy({ loaderData: { waits }, actionData }: Route.ComponentProps) {
  if (actionData?.sent)
    return (
      <DoorDone title="Your copy is on its way">
        <p>It comes by mail in a few minutes. We have deleted it here.</p>
      </DoorDone>
    )
  if (!waits) return <DoorClosed what="The copy was sent already, or the 24 hours are over." />
  return (
    <Page title="Your copy" lead={<p>Do you want a copy of the message that you sent?</p>}>
      <FormTitle title="Your copy" />
      <form method="post">
        <Button>Send me the copy</Button>
      </form>
    </Page>
  )
}
