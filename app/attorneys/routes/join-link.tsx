import { data } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { DoorClosed, DoorDone } from '../components/door-page.tsx'
import { applicationBehind, confirmApplication } from '../joining.server.ts'
import type { Route } from './+types/join-link'

export async function loader({ params }: Route.LoaderArgs) {
  const found = await applicationBehind(db, params.token)
  return data({ name: found?.name, confirmed: found?.confirmed ?? false }, { status: found ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const done = await confirmApplication(db, params.token)
  return data({ done }, { status: done ? 200 : 404 })
}

export const handle = { hydrate: false, crumbs: [{ label: 'Confirm your address' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function JoinLink({ loaderData: { name, confirmed }, actionData }: Route.ComponentProps) {
  if (actionData?.done || (name && confirmed))
    return (
      <DoorDone title="Your address is confirmed">
        <p>
          A person here looks up your license now. We write to you when it is done. This takes up to a week.
        </p>
      </DoorDone>
    )
  if (!name) return <DoorClosed what="It was decided already, or the 7 days are over." />
  return (
    <Page title="Confirm your address" lead={<p>Is it you who asked for an entry as {name}?</p>}>
      <FormTitle title="Confirm your address" />
      <form method="post">
        <Button>Yes, this is my address</Button>
      </form>
    </Page>
  )
}
