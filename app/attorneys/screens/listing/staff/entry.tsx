import { data, Form } from 'react-router'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import { stateName } from '#app/shared/states.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { EnterSendsNothing } from '#app/ui/forms/enter-sends-nothing.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { stateToGoOnFrom } from '#app/ui/staff/as-saved.ts'
import { BeganFrom } from '#app/ui/staff/began-from.tsx'
import { SavedMeanwhile } from '#app/ui/staff/saved-meanwhile.tsx'
import { db } from '#db/connect.server.ts'
import type { HiddenWhy } from '#db/tables/directory.ts'
import { anyFields, checkEntry, rawFromForm } from '../../../listing/attorney-entry.server.ts'
import { barsOf } from '../../../listing/license-lookup.server.ts'
import type { Bar } from '../../../listing/license-lookup.ts'
import { asTyped, type Change, changesBetween } from '../../../model/attorney-entry.ts'
import { kindBoxes, kindsNow } from '../../../model/kinds-now.server.ts'
import { attorneyNumber } from '../../../model/rules.ts'
import {
  EntryMoved,
  hideByStaff,
  removeByStaff,
  saveEntry,
} from '../../../upkeep/attorney-staff-acts.server.ts'
import { staffEntry, stateOfEntry } from '../../../upkeep/attorney-staff-queries.server.ts'
import { checkLicense } from '../../../upkeep/upkeep.server.ts'
import { BarLink } from '../license-lines.tsx'
import { ListingFields } from '../listing-fields.tsx'
import type { Route } from './+types/entry'

async function find(written: string) {
  if (written === 'new') return null
  const id = attorneyNumber(written)
  return (id && (await staffEntry(db, id))) || notFound()
}

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const entry = await find(params.id)
  if (!entry) return { entry: null, typed: {}, seen: '', kinds: kindBoxes() }
  const { id, name, origin, email, hiddenWhy, confirmedOn, mailPausedOn, answers } = entry
  const barOf = await barsOf(db)
  const licenses = entry.licenses.map((one) => ({ ...one, bar: barOf(one.state) }))
  return {
    entry: { id, name, origin, email, hiddenWhy, confirmedOn, mailPausedOn, licenses, answers },
    typed: asTyped(entry),
    seen: stateOfEntry(entry),
    kinds: kindBoxes(entry),
  }
}

interface Answer {
  errors?: Record<string, string>
  typed?: Record<string, string>
  /** The fields changed by another person while this was typed. */
  meanwhile?: Change[]
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const entry = await find(params.id)
  const form = await formData(request)
  const intent = String(form.get('intent') ?? '')
  const by = me.userId
  const done = entry && (await actOn(entry.id, intent, form, by))
  if (done) return done
  if (entry?.origin === 'sample')
    return data<Answer>(
      { errors: { form: 'A sample entry cannot be edited. Hide or delete it.' } },
      { status: 422 },
    )
  return saveTyped(entry, form, by)
}

async function saveTyped(entry: Awaited<ReturnType<typeof find>>, form: FormData, by: string) {
  const seen = String(form.get('seen') ?? '')
  const read = await readForm(form, anyFields)
  const typed = { ...read.typed, seen }
  if (!read.values) return data<Answer>({ errors: read.errors, typed }, { status: 422 })
  const checked = checkEntry(rawFromForm(read.values), {
    needsEmail: !entry,
    has: entry ?? undefined,
  })
  if (checked.errors) return data<Answer>({ errors: checked.errors, typed }, { status: 422 })
  try {
    const { entry: changed, email } = checked
    const id = await saveEntry(db, { id: entry?.id ?? null, entry: changed, email, by, seen })
    return told(
      `/staff/attorneys/${id}`,
      'Saved',
      'Look up each license that is not checked, then press its button.',
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const meanwhile =
      entry && error instanceof EntryMoved ? changesBetween(checked.entry, entry, kindsNow()) : undefined
    return data<Answer>({ errors: { form: error.message }, typed, meanwhile }, { status: error.status })
  }
}

/** The action of one button on an existing entry; null if the form is the entry itself. */
async function actOn(id: number, intent: string, form: FormData, by: string) {
  const page = `/staff/attorneys/${id}`
  if (intent === 'check') {
    await checkLicense(db, id, { state: String(form.get('state')), on: today(), by })
    return told(page, 'License checked', 'The entry says that it was checked today.')
  }
  if (intent === 'hide' || intent === 'show') {
    try {
      await hideByStaff(db, id, { hide: intent === 'hide', by })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return data<Answer>({ errors: { form: error.message } }, { status: error.status })
    }
    return told(page, intent === 'hide' ? 'Hidden' : 'Shown again', 'Visitors see the change now.')
  }
  if (intent === 'remove') {
    if (form.get('sure') !== 'yes')
      return data<Answer>({ errors: { sure: 'Check the box to delete this entry' } }, { status: 422 })
    await removeByStaff(db, id, by)
    return told('/staff/attorneys', 'Deleted', 'The entry and the address are gone.')
  }
  return null
}

export const shouldRevalidate = showChangedMeanwhile

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const told = (to: string, title: string, text: string) =>
  redirectWithFlash(to, { kind: 'success', title, text })

const HIDDEN: Record<HiddenWhy, string> = {
  lapsed: 'Nobody has confirmed it or looked up a license for 12 months.',
  unchecked: 'Nobody has looked up a license yet.',
  staff: 'A staff member hid it.',
}

export default function StaffEntry({
  loaderData: { entry, typed, seen, kinds },
  actionData,
}: Route.ComponentProps) {
  const { errors, meanwhile } = actionData ?? {}
  return (
    <ConsolePage
      title={entry ? entry.name : 'Add an attorney'}
      error={Boolean(errors)}
      lead={
        entry
          ? `${entry.confirmedOn ? `Confirmed on ${longDate(entry.confirmedOn)}. ` : ''}Messages go to ${entry.email || 'nobody'}.`
          : 'It is listed once someone looks up a license.'
      }
      actions={
        entry &&
        !entry.hiddenWhy && (
          <ButtonLink look="quiet" href={`/attorney-directory/${entry.id}`}>
            See the public page
          </ButtonLink>
        )
      }
    >
      <ErrorSummary errors={errors} />
      {entry?.hiddenWhy && (
        <Notice kind="info" title="Visitors do not see this entry">
          <p>{HIDDEN[entry.hiddenWhy]}</p>
        </Notice>
      )}
      {entry && <Licenses licenses={entry.licenses} sample={entry.origin === 'sample'} />}
      {entry && (
        <p>
          Did they answer? Yes: {entry.answers.yes}, no: {entry.answers.no}, not yet: {entry.answers.notYet}.
          {entry.mailPausedOn && ` No messages since ${longDate(entry.mailPausedOn)}.`}
        </p>
      )}
      {entry?.origin === 'sample' ? (
        <p>
          This is a sample entry of ours. It cannot be edited. Hide it or delete it when you have real ones.
        </p>
      ) : (
        <section className="staff-box" aria-labelledby="edit">
          {meanwhile && (
            <SavedMeanwhile items={meanwhile.map(({ label, after }) => ({ name: label, value: after }))} />
          )}
          <h2 id="edit">{entry ? 'The entry' : 'The new entry'}</h2>
          <Form method="post" noValidate className="staff-form">
            {entry && <BeganFrom name="seen" version={stateToGoOnFrom(seen, actionData)} told={meanwhile} />}
            <ListingFields
              typed={actionData?.typed ?? typed}
              errors={errors ?? {}}
              kinds={kinds}
              withEmail
              emailHint={entry ? 'Leave it empty to keep the one above.' : undefined}
            />
            <Button name="intent" value="save">
              Save
            </Button>
          </Form>
        </section>
      )}
      {entry && <Ends entry={entry} error={errors?.sure} />}
    </ConsolePage>
  )
}

function Licenses({
  licenses,
  sample,
}: {
  licenses: { state: string; number: string; checkedOn: string | null; bar?: Bar }[]
  sample: boolean
}) {
  return (
    <Table
      caption="Licenses"
      head={['State', 'Number', 'Checked on', 'Look it up', 'Checked today']}
      ids={licenses.map(({ state }) => state)}
      rows={licenses.map(({ state, number, checkedOn, bar }) => [
        stateName(state),
        number,
        checkedOn ? longDate(checkedOn) : 'Not yet',
        bar ? <BarLink key="bar" bar={bar} alone forStaff /> : '',
        sample ? (
          'Sample'
        ) : (
          <Form key="check" method="post">
            <input type="hidden" name="state" value={state} />
            <Button look="quiet" size="small" name="intent" value="check">
              I looked it up today <span className="only-heard">for {stateName(state)}</span>
            </Button>
          </Form>
        ),
      ])}
    />
  )
}

function Ends({ entry, error }: { entry: { hiddenWhy: HiddenWhy | null }; error?: string }) {
  return (
    <section className="staff-box" aria-labelledby="ends">
      <h2 id="ends">Hide or delete</h2>
      <Form method="post" className="staff-form">
        <Button look="quiet" name="intent" value={entry.hiddenWhy ? 'show' : 'hide'}>
          {entry.hiddenWhy ? 'Show it to visitors' : 'Hide it from visitors'}
        </Button>
      </Form>
      <Form method="post" noValidate className="staff-form">
        <EnterSendsNothing />
        <Checkbox label="Delete the entry and the address for good" name="sure" error={error} />
        <Button look="danger" name="intent" value="remove">
          Delete this entry
        </Button>
      </Form>
    </section>
  )
}
