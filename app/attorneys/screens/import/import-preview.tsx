import { answerImport, importGone } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { stateNames } from '#app/shared/states.ts'
import { Table } from '#app/ui/parts/data.tsx'
import { ImportChanges } from '#app/ui/staff/import-changes.tsx'
import { db } from '#db/connect.server.ts'
import { importPreview, runImport } from '../../import/csv-import.server.ts'
import type { Route } from './+types/import-preview'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const plan = await importPreview(db, params.id, me.userId)
  if (plan) return { plan }
  throw importGone('/staff/attorneys/import', 'file')
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return answerImport(await formData(request), async ({ mark }) => {
    const { added, changed, removed } = await runImport(db, params.id, { mark, by: me.userId })
    const text = `${added.length} added, ${changed.length} changed, ${removed.length} deleted.`
    return { to: '/staff/attorneys', text }
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Preview({ loaderData: { plan }, actionData }: Route.ComponentProps) {
  const { malformed, added, changed, same, removed, mark } = plan
  const nothing = added.length + changed.length + removed.length === 0
  return (
    <ImportChanges
      title="What the file would change"
      lead={`${added.length} added, ${changed.length} changed, ${removed.length} deleted, ${same} as they are.`}
      errors={actionData?.errors}
      mark={mark}
      button={malformed.length > 0 || nothing ? null : 'Import all of this'}
      nothing={malformed.length === 0 && nothing ? 'Nothing to import. Every entry is as in the file.' : null}
      back="/staff/attorneys/import"
    >
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
    </ImportChanges>
  )
}
