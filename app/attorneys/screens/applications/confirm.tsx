import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { RadioGroup } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { whoHolds } from '../../links/signed-links.server.ts'
import { attorneysWith } from '../../listing/attorney-queries.server.ts'
import { words } from '../../model/application-words.ts'
import { inFields } from '../../model/attorney-entry.ts'
import { TAKES } from '../../model/entry-fields.ts'
import { fields as entryFields } from '../../model/field-words.ts'
import { confirmSchema } from '../../model/forms.server.ts'
import { kindsNow } from '../../model/kinds-now.server.ts'
import { confirmEntry } from '../../upkeep/upkeep.server.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import type { Route } from './+types/confirm'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'confirm', params.token)
  const [entry] = who ? await attorneysWith(db, [who.id]) : []
  return data(
    entry ? { fields: inFields(entry, kindsNow()), takes: entry.takesNewCases } : { fields: null, takes: '' },
    {
      status: entry ? 200 : 404,
    },
  )
}

export async function action({ params, request }: Route.ActionArgs) {
  const who = await whoHolds(db, 'confirm', params.token)
  if (!who) return data({ done: false, seen: false, errors: undefined }, { status: 404 })
  const form = await readForm(request, confirmSchema)
  if (!form.values) return data({ done: false, seen: false, errors: form.errors }, { status: 422 })
  const seen = await confirmEntry(db, who.id, form.values.takesNewCases)
  return data({ done: true, seen, errors: undefined })
}

export const handle = { hydrate: false, crumbs: () => [{ label: words.confirm.title }] }
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function Confirm({ loaderData: { fields, takes }, actionData }: Route.ComponentProps) {
  if (actionData?.done)
    return (
      <DoorDone title={words.confirm.done}>
        <p>
          {actionData.seen ? (
            words.confirm.doneText
          ) : (
            <Sentence of={words.confirm.doneHidden} contact="/contact" />
          )}
        </p>
      </DoorDone>
    )
  const { called, options } = entryFields.takesNewCases
  if (!fields) return <DoorClosed what={words.confirm.closed} />
  return (
    <Page title={words.confirm.title} lead={<p>{words.confirm.lead}</p>}>
      <FormTitle title={words.confirm.title} error={Boolean(actionData?.errors)} />
      <ErrorSummary errors={actionData?.errors} />
      <DescriptionList
        items={fields
          .filter(([label, value]) => value && label !== called)
          .map(([name, value]) => ({ name, value }))}
      />
      <form method="post" noValidate className="contact-fields">
        <RadioGroup
          label={words.confirm.newCases}
          name="takesNewCases"
          choices={TAKES.map((value) => ({ value, label: options?.[value] ?? value }))}
          defaultValue={takes}
          error={actionData?.errors?.takesNewCases}
          required
        />
        <Button>{words.confirm.right}</Button>
      </form>
      <p>
        <Sentence of={words.confirm.changed} edit="/attorney-directory/edit" />
      </p>
    </Page>
  )
}
