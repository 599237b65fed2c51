import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { joinSchema } from '../../forms.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { applicationBehind, confirmApplication } from '../apply.server.ts'
import { withdrawApplication } from '../withdraw-application.server.ts'
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

export const handle = { hydrate: false, crumbs: [{ label: 'Confirm your address' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function JoinLink({ loaderData: { name, confirmed }, actionData }: Route.ComponentProps) {
  if (actionData?.done === 'withdraw')
    return (
      <DoorDone title="You took back your request">
        <p>
          We deleted what you sent. You can <a href="/attorney-directory/join">ask for an entry again</a>.
        </p>
      </DoorDone>
    )
  if (actionData?.done || (name && confirmed))
    return (
      <DoorDone title="Your address is confirmed">
        <p>
          A person here looks up your license now. We write to you when it is done. This takes up to a week.
        </p>
        <p>Until then you cannot change it. You can take it back and send it again.</p>
        <form method="post">
          <Button look="quiet" name="act" value="withdraw">
            Take back my request
          </Button>
        </form>
      </DoorDone>
    )
  if (!name) return <DoorClosed what="It was already decided, or the 7 days have passed." />
  return (
    <Page title="Confirm your address" lead={<p>Did you ask for an entry as {name}?</p>}>
      <FormTitle title="Confirm your address" />
      <form method="post">
        <Button>Yes, this is my address</Button>
      </form>
    </Page>
  )
}
