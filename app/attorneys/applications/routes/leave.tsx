import { data } from 'react-router'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { whoHolds } from '../../links/signed-links.server.ts'
import { leaveDirectory } from '../leave-directory.server.ts'
import type { Route } from './+types/leave'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'leave', params.token)
  return data({ name: who?.name }, { status: who ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const who = await whoHolds(db, 'leave', params.token)
  if (!who) return data({ left: false }, { status: 404 })
  await leaveDirectory(db, who.id)
  // Without it the answer has the status of the loader, which finds nobody any more.
  return data({ left: true }, { status: 200 })
}

export const handle = { hydrate: false, crumbs: [{ label: 'Leave the directory' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Leave({ loaderData: { name }, actionData }: Route.ComponentProps) {
  if (actionData?.left)
    return (
      <DoorDone title="You left the directory">
        <p>Your entry and your address are deleted. You can ask for a new entry at any time.</p>
      </DoorDone>
    )
  if (!name) return <DoorClosed what="The entry is gone, or this link’s 2 hours have passed." />
  return (
    <Page title="Leave the directory" lead={<p>{name}, do you want to delete your entry?</p>}>
      <FormTitle title="Leave the directory" />
      <p>We delete your entry and your address right away. This cannot be undone.</p>
      <form method="post">
        <Button look="danger">Delete my entry</Button>
      </form>
    </Page>
  )
}
