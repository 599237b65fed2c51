import { data } from 'react-router'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { leaveDirectory } from '../../applications/leave-directory.server.ts'
import { whoHolds } from '../../links/signed-links.server.ts'
import { words } from '../../model/application-words.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import type { Route } from './+types/leave'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'leave', params.token)
  return data({ name: who?.name }, { status: who ? 200 : 404 })
}

export async function action({ params }: Route.ActionArgs) {
  const who = await whoHolds(db, 'leave', params.token)
  if (!who) return data({ left: false }, { status: 404 })
  await leaveDirectory(db, who.id)
  // The explicit status matters: otherwise the answer has that of the loader, which no longer finds the attorney.
  return data({ left: true }, { status: 200 })
}

export const handle = { hydrate: false, crumbs: () => [{ label: words.leave.title }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Leave({ loaderData: { name }, actionData }: Route.ComponentProps) {
  if (actionData?.left)
    return (
      <DoorDone title={words.leave.done}>
        <p>{words.leave.doneText}</p>
      </DoorDone>
    )
  if (!name) return <DoorClosed what={words.leave.closed} />
  return (
    <Page title={words.leave.title} lead={<p>{words.leave.lead({ name })}</p>}>
      <FormTitle title={words.leave.title} />
      <p>{words.leave.text}</p>
      <form method="post">
        <Button look="danger">{words.leave.button}</Button>
      </form>
    </Page>
  )
}
