import { data, Form } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import { stateName } from '#app/shared/states.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { barSchema } from '../../../listing/attorney-staff-forms.server.ts'
import { barsOf, writeBar } from '../../../listing/license-lookup.server.ts'
import type { Route } from './+types/bar'

const find = async (state: string) => (await barsOf(db))(state) ?? notFound()

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return { name: stateName(params.state), ...(await find(params.state)) }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const before = await find(params.state)
  const form = await readForm(request, barSchema)
  if (!form.values) return data({ errors: form.errors, typed: form.typed }, { status: 422 })
  const { who, url, opened } = form.values
  const checkedOn = opened === 'yes' ? today() : url === before.url ? before.checkedOn : null
  await writeBar(db, params.state, { who, url, checkedOn }, me.userId)
  return redirectWithFlash('/staff/attorneys/bars', {
    kind: 'success',
    title: 'Saved',
    text: `The link for ${stateName(params.state)} is saved.`,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function BarPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, who, url, checkedOn } = loaderData
  const errors = actionData?.errors
  const typed: Record<string, string | undefined> = actionData?.typed ?? { who, url }
  return (
    <ConsolePage
      title={`Where to look up ${name} licenses`}
      error={Boolean(errors)}
      lead={
        checkedOn
          ? `One of us opened the link on ${longDate(checkedOn)}.`
          : 'Nobody here has opened this link yet.'
      }
      actions={
        <ButtonLink look="quiet" to="/staff/attorneys/bars">
          All states
        </ButtonLink>
      }
    >
      <ErrorSummary errors={errors} />
      <p>
        <a className="line-link" href={url} rel="noreferrer">
          Open {new URL(url).hostname}
        </a>
      </p>
      <Form method="post" noValidate className="staff-form">
        <Field
          label="Who keeps the list of lawyers"
          name="who"
          defaultValue={typed.who}
          error={errors?.who}
          hint="For example: State Bar of California"
        />
        <Field
          label="Address of the page for looking up a license"
          name="url"
          defaultValue={typed.url}
          error={errors?.url}
          hint="It starts with https://"
        />
        <Checkbox
          label="I opened this address today, and you can look up a license there"
          name="opened"
          defaultChecked={typed.opened === 'yes'}
          optional
        />
        <Button>Save</Button>
      </Form>
    </ConsolePage>
  )
}
