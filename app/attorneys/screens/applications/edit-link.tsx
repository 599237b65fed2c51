import { data } from 'react-router'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useApplicationTime } from '#app/ui/parts/promised.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { changeEntry, entryToEdit } from '../../applications/edit-own-entry.server.ts'
import { whoHolds } from '../../links/signed-links.server.ts'
import { anyFields, checkEntry, rawFromForm } from '../../listing/attorney-entry.server.ts'
import { words } from '../../model/application-words.ts'
import { asTyped } from '../../model/attorney-entry.ts'
import { kindBoxes } from '../../model/kinds-now.server.ts'
import { DoorClosed, DoorDone } from '../links/signed-link-page.tsx'
import { ListingFields } from '../listing/listing-fields.tsx'
import type { Route } from './+types/edit-link'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'edit', params.token)
  const found = who && (await entryToEdit(db, who.id))
  return data(
    {
      id: who?.id,
      typed: found ? asTyped(found.entry) : null,
      kinds: kindBoxes(found?.entry),
      waits: found?.waits ?? false,
      hidden: who?.hiddenWhy ?? null,
    },
    { status: found ? 200 : 404 },
  )
}

interface Answer {
  /** The changes waiting for staff, in words. */
  waits?: string[]
  errors?: Record<string, string>
  typed?: Record<string, string>
}

export async function action({ params, request }: Route.ActionArgs) {
  const who = await whoHolds(db, 'edit', params.token)
  if (!who) return data<Answer>({}, { status: 404 })
  const form = await readForm(request, anyFields)
  if (!form.values) return data<Answer>({ errors: form.errors, typed: form.typed }, { status: 422 })
  const checked = checkEntry(rawFromForm(form.values), {
    needsEmail: false,
    has: (await entryToEdit(db, who.id))?.entry,
  })
  if (checked.errors) return data<Answer>({ errors: checked.errors, typed: form.typed }, { status: 422 })
  // The address stays: a new one is verified by a claim, which goes through its mail.
  const waits = await changeEntry(db, { id: who.id, entry: checked.entry, email: who.email })
  return data<Answer>({ waits })
}

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.directory, href: '/attorney-directory' }, { label: words.edit.title }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function EditLink({ loaderData, actionData }: Route.ComponentProps) {
  const time = useApplicationTime()
  const { waits, errors } = actionData ?? {}
  const { id, hidden } = loaderData
  if (waits)
    return (
      <DoorDone title={waits.length > 0 ? words.change.received : words.change.upToDate}>
        {!hidden && <p>{words.change.public}</p>}
        {waits.length > 0 ? (
          <>
            <p>{words.change.receivedText({ time })}</p>
            <ul>
              {waits.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            <Sentence of={words.change.upToDateText} entry={`/attorney-directory/${id}`} />
          </p>
        )}
      </DoorDone>
    )
  if (!loaderData.typed) return <DoorClosed what={words.change.closed} />
  return (
    <Page title={words.edit.title} lead={<p>{words.change.lead}</p>}>
      <FormTitle title={words.edit.title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      <p>{hidden ? words.change.hidden : words.change.rules({ time })}</p>
      {loaderData.waits && <p>{words.change.waits}</p>}
      <p>
        {hidden ? (
          <Sentence of={words.change.emailHidden} contact="/contact" />
        ) : (
          <Sentence of={words.change.email} claim={`/attorney-directory/join?claim=${id}`} />
        )}
      </p>
      <form method="post" noValidate className="stack">
        <EnterSendsNothing />
        <ListingFields
          typed={actionData?.typed ?? loaderData.typed}
          errors={errors ?? {}}
          kinds={loaderData.kinds}
        />
        <Button>{words.change.send}</Button>
      </form>
    </Page>
  )
}
