import { data, Form, Link, redirect } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { stateNames } from '#app/shared/states.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { db } from '#db/connect.server.ts'
import { importPreview, runImport } from '../../import/csv-import.server.ts'
import type { Route } from './+types/import-preview'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const plan = await importPreview(db, params.id, me.userId)
  if (plan) return { plan }
  // Going back after an import also leads here.
  throw redirect('/staff/attorneys/import', {
    status: 303,
    headers: {
      'Set-Cookie': setFlash({
        kind: 'info',
        title: 'This file is no longer here',
        text: 'It was imported, or its 24 hours have passed. The list of attorneys shows what is there now.',
      }),
    },
  })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request)
  try {
    const plan = await runImport(db, params.id, { mark: String(form.get('mark') ?? ''), by: me.userId })
    return redirect('/staff/attorneys', {
      status: 303,
      headers: {
        'Set-Cookie': setFlash({
          kind: 'success',
          title: 'Imported',
          text: `${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} deleted.`,
        }),
      },
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Preview({ loaderData: { plan }, actionData }: Route.ComponentProps) {
  const { malformed, added, changed, same, removed, mark } = plan
  const nothing = added.length + changed.length + removed.length === 0
  return (
    <ConsolePage
      title="What the file would change"
      error={Boolean(actionData?.errors)}
      lead={`${added.length} added, ${changed.length} changed, ${removed.length} deleted, ${same} as they are.`}
    >
      <ErrorSummary errors={actionData?.errors} />
      {malformed.length > 0 && (
        <>
          <p>
            <strong>
              {malformed.length === 1 ? '1 line is wrong.' : `${malformed.length} lines are wrong.`} Nothing
              is imported until every line is right.
            </strong>
          </p>
          <Table
            caption="Lines that are wrong"
            head={['Line', 'Why']}
            ids={malformed.map(({ line }) => line)}
            rows={malformed.map(({ line, reasons }) => [
              String(line),
              <ul key="reasons" className="spaced">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}.</li>
                ))}
              </ul>,
            ])}
          />
        </>
      )}
      {added.length > 0 && (
        <Table
          caption="Added"
          head={['Name', 'Line', 'Firm', 'States', 'Listed']}
          ids={added.map(({ line }) => line)}
          rows={added.map((one) => [
            one.name,
            String(one.line),
            one.firm,
            stateNames(one.states),
            !one.checked
              ? 'Once a license is looked up'
              : one.left.length > 0
                ? `At once, but not in ${stateNames(one.left)}: no license was looked up there`
                : 'At once',
          ])}
        />
      )}
      {changed.length > 0 && (
        <Table
          caption="Changed"
          head={['Name', 'Line', 'Field', 'Now', 'Then']}
          ids={changed.flatMap(({ line, changes }) => changes.map(({ label }) => `${line} ${label}`))}
          rows={changed.flatMap((one) =>
            one.changes.map((change) => [
              one.name,
              String(one.line),
              change.label,
              change.before || 'Nothing',
              change.after || 'Nothing',
            ]),
          )}
        />
      )}
      {removed.length > 0 && (
        <Table
          caption="Deleted"
          head={['Name', 'Id']}
          ids={removed.map(({ id }) => id)}
          rows={removed.map((one) => [one.name, String(one.id)])}
        />
      )}
      {malformed.length === 0 && !nothing && (
        <Form method="post">
          <input type="hidden" name="mark" value={mark} />
          <Button>Import all of this</Button>
        </Form>
      )}
      <p className="line-links">
        <Link to="/staff/attorneys/import">Choose another file</Link>
      </p>
    </ConsolePage>
  )
}
