import { importedFile, wrongFile } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { lookFirst } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { ImportFile } from '#app/ui/staff/import-file.tsx'
import { db } from '#db/connect.server.ts'
import { COLUMNS } from '../../import/csv-columns.server.ts'
import { keepImport } from '../../import/csv-import.server.ts'
import { MOST_BYTES, MOST_ROWS, textIn } from '../../import/csv-rows.server.ts'
import { columnOf, type KindField } from '../../model/entry-fields.ts'
import { kindNames } from '../../model/kinds-now.server.ts'
import type { Route } from './+types/import'

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const kinds: KindField[] = ['specializations', 'feeTypes']
  const choices = new Map(kinds.map((name) => [columnOf(name), kindNames(name).join('; ')]))
  return {
    columns: COLUMNS.map(({ name, says, optional }) => ({
      name,
      says: choices.get(name) ?? says,
      optional: optional ?? false,
    })),
    most: MOST_ROWS,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request, withFile(MOST_BYTES))
  const file = await importedFile(form, {
    most: MOST_BYTES,
    tooLarge: 'The file is larger than 3.5 MB. Split it',
    none: 'Choose a CSV file',
  })
  if ('problem' in file) return wrongFile(file.problem)
  try {
    const removeOthers = form.get('removeOthers') === 'yes'
    const id = await keepImport(db, { text: textIn(file), removeOthers }, me.userId)
    return lookFirst(`/staff/attorneys/import/${id}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return wrongFile(error.message)
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Import({ loaderData: { columns, most }, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <ConsolePage
      title="Import and export attorneys"
      error={Boolean(errors)}
      lead="We check a file first. You see every change before it happens."
    >
      <ErrorSummary errors={errors} />
      <ImportFile
        label="CSV file"
        accept=".csv,text/csv"
        hint={`UTF-8, up to ${most} lines and 3.5 MB. The first line names the columns.`}
        error={errors?.file}
        options={
          <Checkbox
            label="Delete entries that are not in the file"
            name="removeOthers"
            hint="Sample entries stay. The preview shows who would go."
          />
        }
      />
      <section className="staff-box" aria-labelledby="out">
        <h2 id="out">Export</h2>
        <ul className="spaced line-links">
          <li>
            <a href="/staff/attorneys/export.csv">All real entries as CSV</a>, as it can be imported again. It
            has no email addresses.
          </li>
          <li>
            <a href="/staff/attorneys/open-referral.json">
              What visitors see, as Open Referral (HSDS 3.2) JSON
            </a>
          </li>
        </ul>
      </section>
      <Table
        caption="The columns"
        head={['Column', 'Needed', 'What goes in it']}
        ids={columns.map(({ name }) => name)}
        rows={columns.map(({ name, optional, says }) => [name, optional ? 'No' : 'Yes', says || 'Text'])}
      />
    </ConsolePage>
  )
}
