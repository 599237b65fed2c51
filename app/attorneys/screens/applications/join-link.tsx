import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useApplicationTime } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { applicationBehind, confirmApplication } from '../../applications/apply.server.ts'
import { withdrawApplication } from '../../applications/withdraw-application.server.ts'
import { words } from '../../model/application-words.ts'
import { joinSchema } from '../../model/forms.server.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import type { Route } from './+types/join-link'

export async function loader({ params }: Route.LoaderArgs) {
  const found = await applicationBehind(db, params.token)
  return data({ name: found?.name, confirmed: found?.confirmed ?? false }, { status: found ? 200 : 404 })
}

export async function action({ params, request }: Route.ActionArgs) {
  const form = await readForm(request, joinSchema)
  const act = form.values?.act ?? 'confirm'
  const change = act === 'withdraw' ? withdrawApplication : confirmApplication
  const done = await change(db, params.token)
  return data({ done: done ? act : null }, { status: done ? 200 : 404 })
}

export const handle = { hydrate: false, crumbs: () => [{ label: words.address.title }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function JoinLink({ loaderData: { name, confirmed }, actionData }: Route.ComponentProps) {
  const time = useApplicationTime()
  if (actionData?.done === 'withdraw')
    return (
      <DoorDone title={words.address.takenBack}>
        <p>
          <Sentence of={words.address.takenBackText} join="/attorney-directory/join" />
        </p>
      </DoorDone>
    )
  if (actionData?.done || (name && confirmed))
    return (
      <DoorDone title={words.address.confirmed}>
        <p>{words.address.confirmedText({ time })}</p>
        <p>{words.address.until}</p>
        <form method="post">
          <Button look="quiet" name="act" value="withdraw">
            {words.address.takeBack}
          </Button>
        </form>
      </DoorDone>
    )
  if (!name) return <DoorClosed what={words.address.closed} />
  return (
    <Page title={words.address.title} lead={<p>{words.address.lead({ name })}</p>}>
      <FormTitle title={words.address.title} />
      <form method="post">
        <Button>{words.address.yes}</Button>
      </form>
    </Page>
  )
}
