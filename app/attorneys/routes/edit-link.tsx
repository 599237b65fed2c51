import { data } from 'react-router'
import { readForm } from '#app/platform/forms.server.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { Page } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { DoorClosed, DoorDone } from '../components/door-page.tsx'
import { ListingFields } from '../components/listing-fields.tsx'
import { whoHolds } from '../door.server.ts'
import { anyFields, checkEntry, rawFromForm } from '../entry.server.ts'
import { asTyped } from '../entry.ts'
import { askForChange } from '../joining.server.ts'
import { attorneysWith } from '../queries.server.ts'
import type { Route } from './+types/edit-link'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'edit', params.token)
  const [entry] = who ? await attorneysWith(db, [who.id]) : []
  const hidden = who?.hiddenWhy ?? null
  return data(entry ? { typed: asTyped(entry), hidden } : { typed: null, hidden }, {
    status: entry ? 200 : 404,
  })
}

interface Answer {
  sent?: true
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ params, request }: Route.ActionArgs) {
  const who = await whoHolds(db, 'edit', params.token)
  if (!who) return data<Answer>({}, { status: 404 })
  const form = await readForm(request, anyFields)
  if (!form.values) return data<Answer>({ errors: form.errors, typed: form.typed }, { status: 422 })
  const checked = checkEntry(rawFromForm(form.values), { needsEmail: false })
  if (checked.errors) return data<Answer>({ errors: checked.errors, typed: form.typed }, { status: 422 })
  // The address stays: a new one is shown to be theirs by a claim, which goes through their mail.
  await askForChange(db, { attorneyId: who.id, entry: checked.entry, email: who.email })
  return data<Answer>({ sent: true })
}

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Attorney Directory', href: '/attorney-directory' }, { label: 'Change your entry' }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function EditLink({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, errors } = actionData ?? {}
  const title = 'Change your entry'
  if (sent)
    return (
      <DoorDone title="We have your change">
        <p>A person here looks at it. We write to you when it is public. This takes up to a week.</p>
      </DoorDone>
    )
  if (!loaderData.typed)
    return <DoorClosed what="It works for 2 hours. Ask for a new one under Change your entry." />
  return (
    <Page title={title} lead={<p>Change what is not right any more, then send it.</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {loaderData.hidden && (
        <p>Your entry is hidden now. We look at what you send, and tell you by email if it is shown again.</p>
      )}
      <form method="post" noValidate className="stack">
        <ListingFields typed={actionData?.typed ?? loaderData.typed} errors={errors ?? {}} />
        <Button>Send the change</Button>
      </form>
    </Page>
  )
}
