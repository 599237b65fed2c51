import { data } from 'react-router'
import { readForm } from '#app/platform/forms/read-form.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { DoorClosed, DoorDone } from '../../links/components/signed-link-page.tsx'
import { whoHolds } from '../../links/signed-links.server.ts'
import { anyFields, checkEntry, rawFromForm } from '../../listing/attorney-entry.server.ts'
import { asTyped } from '../../listing/attorney-entry.ts'
import { ListingFields } from '../../listing/components/listing-fields.tsx'
import { changeEntry, entryToEdit } from '../edit-own-entry.server.ts'
import type { Route } from './+types/edit-link'

export async function loader({ params }: Route.LoaderArgs) {
  const who = await whoHolds(db, 'edit', params.token)
  const found = who && (await entryToEdit(db, who.id))
  return data(
    {
      id: who?.id,
      typed: found ? asTyped(found.entry) : null,
      waits: found?.waits ?? false,
      hidden: who?.hiddenWhy ?? null,
    },
    { status: found ? 200 : 404 },
  )
}

interface Answer {
  /** What waits for a person here, in words. */
  waits?: string[]
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
  const waits = await changeEntry(db, { id: who.id, entry: checked.entry, email: who.email })
  return data<Answer>({ waits })
}

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Attorney Directory', href: '/attorney-directory' }, { label: 'Change your entry' }],
}
export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function EditLink({ loaderData, actionData }: Route.ComponentProps) {
  const { waits, errors } = actionData ?? {}
  const { id, hidden } = loaderData
  const title = 'Change your entry'
  if (waits)
    return (
      <DoorDone title={waits.length > 0 ? 'We have your change' : 'Your entry is up to date'}>
        {!hidden && <p>What you said about new cases, languages and ways to meet is public now.</p>}
        {waits.length > 0 ? (
          <>
            <p>
              A person here looks at the rest first. We write to you when it is public. This takes up to a
              week. Still waiting:
            </p>
            <ul>
              {waits.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </>
        ) : (
          <p>
            Nothing else is new. Today counts as the day you confirmed your entry.{' '}
            <a href={`/attorney-directory/${id}`}>See your entry</a>
          </p>
        )}
      </DoorDone>
    )
  if (!loaderData.typed)
    return <DoorClosed what="It works for 2 hours. Ask for a new one under Change your entry." />
  return (
    <Page title={title} lead={<p>Change what is no longer right, then send it.</p>}>
      <FormTitle title={title} error={Boolean(errors)} />
      <ErrorSummary errors={errors} />
      {hidden ? (
        <p>Your entry is hidden now. We look at what you send, and tell you by email if it is shown again.</p>
      ) : (
        <p>
          New cases, languages and ways to meet change at once. A person here looks at the rest first. This
          takes up to a week.
        </p>
      )}
      {loaderData.waits && (
        <p>One of your changes is still waiting for us. The form shows it. What you send now replaces it.</p>
      )}
      <p>
        To change the email address that messages go to,{' '}
        {hidden ? (
          <a href="/contact">write to us</a>
        ) : (
          <a href={`/attorney-directory/join?claim=${id}`}>send your entry with the new address</a>
        )}
        .
      </p>
      <form method="post" noValidate className="stack">
        <ListingFields typed={actionData?.typed ?? loaderData.typed} errors={errors ?? {}} />
        <Button>Send the change</Button>
      </form>
    </Page>
  )
}
