import { data, Form } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import { mailFollows } from '#app/shared/promises/promises.ts'
import { mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { stateName } from '#app/shared/states.ts'
import { Checkbox, Fieldset } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { approveApplication, refuseApplication } from '../../../applications/review-application.server.ts'
import { waitingApplication } from '../../../applications/waiting-applications.server.ts'
import { noteSchema, refusalSchema } from '../../../listing/attorney-staff-forms.server.ts'
import { barsOf } from '../../../listing/license-lookup.server.ts'
import { changesBetween, inFields } from '../../../model/attorney-entry.ts'
import { kindsNow } from '../../../model/kinds-now.server.ts'
import { BarLink } from '../../listing/license-lines.tsx'
import type { Route } from './+types/request'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const found = (await waitingApplication(db, params.id)) ?? notFound()
  const { kind, entry, email, current, currentEmail, alsoTheirs, sameLicense, attorneyId } = found
  const checkedOn = (state: string, number: string) =>
    current?.licenses.find((one) => one.state === state && one.number === number)?.checkedOn ?? null
  const barOf = await barsOf(db)
  return {
    kind,
    name: entry.name,
    email,
    attorneyId,
    alsoTheirs,
    sameLicense,
    newAddress: current !== undefined && currentEmail !== email,
    fields: inFields(entry, kindsNow()),
    changes: current ? changesBetween(current, entry, kindsNow()) : null,
    licenses: entry.licenses.map(({ state, number }) => ({
      state,
      number,
      bar: barOf(state),
      checkedOn: checkedOn(state, number),
    })),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  try {
    if (form.get('intent') === 'approve') {
      const checked = [...form.keys()]
        .filter((name) => name.startsWith('checked-'))
        .map((name) => name.slice(8))
      const note = await readForm(form, noteSchema)
      if (!note.values) return data({ errors: note.errors, typed: note.typed }, { status: 422 })
      const id = await approveApplication(db, params.id, {
        checked,
        on: today(),
        by: me.userId,
        ...note.values,
      })
      return done(
        `/staff/attorneys/${id}`,
        'Accepted',
        mailFollowsNow('The attorney gets an email about it.'),
      )
    }
    const read = await readForm(form, refusalSchema)
    if (!read.values) return data({ errors: read.errors, typed: read.typed }, { status: 422 })
    await refuseApplication(db, params.id, { reason: read.values.reason, by: me.userId })
    const text = mailFollowsNow('The attorney gets an email that says why.')
    return done('/staff/attorneys/waiting', 'Not accepted', text)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { checked: error.message }, typed: {} as Record<string, string> }, { status: 422 })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const done = (to: string, title: string, text: string) =>
  redirectWithFlash(to, { kind: 'success', title, text })

const LEADS = {
  new: 'Asks for a new entry.',
  claim: 'Says that this entry is theirs. Compare the address with the one that the bar publishes.',
  change: 'Asks for a change of the entry.',
} as const

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, name, email, changes, fields, licenses, newAddress, alsoTheirs, sameLicense } = loaderData
  const typed = actionData?.typed
  const mail = useMail()
  const errors: Record<string, string> | undefined = actionData?.errors
  return (
    <ConsolePage title={name} error={Boolean(errors)} lead={LEADS[kind]}>
      <ErrorSummary errors={errors} />
      <p>
        Messages would go to {email}.{newAddress && ' This is a different address than before.'}
        {alsoTheirs.length > 0 &&
          ` Another entry has the same address: ${alsoTheirs.map((one) => one.name).join(', ')}.`}
        {sameLicense.length > 0 &&
          ` Another entry has the same license: ${sameLicense.map((one) => one.name).join(', ')}.`}
      </p>
      {changes &&
        (changes.length > 0 ? (
          <Table
            caption="What would change"
            head={['Field', 'Now', 'Then']}
            ids={changes.map(({ label }) => label)}
            rows={changes.map((one) => [one.label, one.before || 'Nothing', one.after || 'Nothing'])}
          />
        ) : (
          <p>Nothing in the entry would change.</p>
        ))}
      <section aria-labelledby="whole">
        <h2 id="whole">{changes ? 'The entry afterwards' : 'The entry'}</h2>
        <DescriptionList
          items={fields.filter(([, words]) => words).map(([label, value]) => ({ name: label, value }))}
        />
      </section>
      <section className="staff-box" aria-labelledby="approve">
        <h2 id="approve">Accept it</h2>
        <Form method="post" noValidate className="staff-form">
          <EnterSendsNothing />
          <Fieldset
            legend="Licenses that I looked up today"
            id="checked"
            hint="Only these states, and any checked before, are listed."
            error={errors?.checked}
          >
            {licenses.map(({ state, number, bar, checkedOn }, at) => (
              <Checkbox
                key={state}
                id={at === 0 ? 'checked' : undefined}
                name={`checked-${state}`}
                label={`${stateName(state)}, ${number}`}
                hint={
                  <>
                    {checkedOn && `Checked before, on ${longDate(checkedOn)}. `}
                    {bar && <BarLink bar={bar} alone forStaff />}
                  </>
                }
              />
            ))}
          </Fieldset>
          <TextArea
            label="A note to the attorney"
            name="note"
            rows={3}
            hint={`For example, why a state is not listed. ${mailFollows(mail, 'Our email names the states that you do not check.')}`}
            defaultValue={typed?.note}
            error={errors?.note}
            optional
          />
          <Button name="intent" value="approve">
            Accept it
          </Button>
        </Form>
      </section>
      <section className="staff-box" aria-labelledby="refuse">
        <h2 id="refuse">Do not accept it</h2>
        <Form method="post" noValidate className="staff-form">
          <TextArea
            label="Why"
            name="reason"
            rows={4}
            hint={mailFollows(mail, 'The attorney gets these words by email.')}
            defaultValue={typed?.reason}
            error={errors?.reason}
            required
          />
          <Button look="danger" name="intent" value="refuse">
            Do not accept it
          </Button>
        </Form>
      </section>
    </ConsolePage>
  )
}
