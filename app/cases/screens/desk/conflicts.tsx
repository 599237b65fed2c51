import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import {
  addConflictName,
  CONFLICT_LIMITS,
  conflictNames,
  dropConflictName,
} from '../../desk/conflicts.server.ts'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/conflicts'

export async function loader({ context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  return { names: await conflictNames(db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  recipientIdOf(me)
  const { typed } = await readForm(await formData(request), anyForm)
  const { name = '', why = '', drop = '' } = typed
  const saved = (text: string) =>
    redirectWithFlash('/staff/cases/conflicts', { kind: 'success', title: 'Saved', text })
  if (drop) {
    await dropConflictName(db, drop, me.userId)
    return saved('The name was removed from the list.')
  }
  const errors: Record<string, string> = {}
  if (!name) errors.name = 'Enter the name of an organization or a person'
  else if (name.length > CONFLICT_LIMITS.name) errors.name = 'A name can have up to 200 characters'
  if (!why) errors.why = 'Say in a few words how we are connected to them'
  else if (why.length > CONFLICT_LIMITS.why) errors.why = 'This can have up to 200 characters'
  if (Object.keys(errors).length > 0) return data({ errors, typed: { name, why } }, { status: 422 })
  await addConflictName(db, { name, why }, me.userId)
  return saved('The name is on the list. Each case you open is checked against it.')
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** The names that a case is compared with before a member takes it. */
export default function Conflicts({ loaderData: { names }, actionData }: Route.ComponentProps) {
  const errors: Record<string, string> = actionData?.errors ?? {}
  const typed = actionData?.typed ?? { name: '', why: '' }
  return (
    <ConsolePage
      title="Names to check for conflicts"
      error={Object.keys(errors).length > 0}
      lead={
        <Link className="line-link" to="/staff/cases">
          Back to all cases
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <p>
        Partners, donors, places where our own people work: anyone we should not act against without thinking
        first. Your browser checks the organization in each case you open against these names.
      </p>
      {names.length === 0 ? (
        <p>No names yet.</p>
      ) : (
        <Table
          caption="Names on the list"
          head={['Name', 'How we are connected to them', 'Change']}
          ids={names.map(({ id }) => id)}
          rows={names.map((one) => [
            one.name,
            one.why,
            <Form key="drop" method="post">
              <input type="hidden" name="drop" value={one.id} />
              <Button look="quiet" size="small">
                {`Take ${one.name} off`}
              </Button>
            </Form>,
          ])}
        />
      )}
      <Form method="post" key={names.length} noValidate className="staff-box staff-form">
        <h2>Add a name</h2>
        <Field label="Name" name="name" defaultValue={typed.name} error={errors.name} autoComplete="off" />
        <TextArea
          label="How we are connected to them"
          name="why"
          rows={2}
          defaultValue={typed.why}
          error={errors.why}
          hint="For example: gives us money, or Sam on our team works there."
        />
        <Button>Add this name</Button>
      </Form>
    </ConsolePage>
  )
}
