import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { confirmSchema } from '../../forms.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { whoHolds } from '../../links/signed-links.server.ts'
import { inFields, TAKES } from '../../listing/attorney-entry.ts'
import { attorneysWith } from '../../listing/attorney-queries.server.ts'
import { confirmEntry } from '../../listing/upkeep.server.ts'
import { words } from '../../listing/words.ts'
import type { Route } from './+types/confirm'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'confirm', params.token)
  const [entry] = who ? await attorneysWith(db, [who.id]) : []
  return data(entry ? { fields: inFields(entry), takes: entry.takesNewCases } : { fields: null, takes: '' }, {
    status: entry ? 200 : 404,
  })
}

export async function action({ params, request }: Route.ActionArgs) {
  const who = await whoHolds(db, 'confirm', params.token)
  if (!who) return data({ done: false, errors: undefined }, { status: 404 })
  const form = await readForm(request, confirmSchema)
  if (!form.values) return data({ done: false, errors: form.errors }, { status: 422 })
  await confirmEntry(db, who.id, form.values.takesNewCases)
  return data({ done: true, errors: undefined })
}

export const handle = { hydrate: false, crumbs: [{ label: 'Is your entry still right?' }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Confirm({ loaderData: { fields, takes }, actionData }: Route.ComponentProps) {
  if (actionData?.done)
    return (
      <DoorDone title="Thank you">
        <p>Your entry now says that you confirmed it today. We ask again in 6 months.</p>
      </DoorDone>
    )
  const { called, options } = words.fields.takesNewCases
  if (!fields) return <DoorClosed what="The entry is gone, or this link has expired." />
  return (
    <Page title="Is your entry still right?" lead={<p>Read it. Then press the button below.</p>}>
      <FormTitle title="Is your entry still right?" error={Boolean(actionData?.errors)} />
      <ErrorSummary errors={actionData?.errors} />
      <DescriptionList
        items={fields
          .filter(([label, value]) => value && label !== called)
          .map(([name, value]) => ({ name, value }))}
      />
      <form method="post" noValidate className="contact-fields">
        <RadioGroup
          label="Do you take new cases?"
          name="takesNewCases"
          choices={TAKES.map((value) => ({ value, label: options?.[value] ?? value }))}
          defaultValue={takes}
          error={actionData?.errors?.takesNewCases}
          required
        />
        <Button>Everything is right</Button>
      </form>
      <p>
        Something changed? <a href="/attorney-directory/edit">Change your entry</a>
      </p>
    </Page>
  )
}
