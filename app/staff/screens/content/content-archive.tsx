import { Link } from 'react-router'
import { MOST_ARCHIVE_BYTES, type readArchive } from '#app/platform/content-archive/read-archive.server.ts'
import { importedFile, wrongFile } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { lookFirst } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { parseImport } from '#app/platform/sandbox/parse-import.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ImportFile } from '#app/ui/staff/import-file.tsx'
import { db } from '#db/connect.server.ts'
import { storeUploadedArchive } from '../../content/uploaded-archives.server.ts'
import type { Route } from './+types/content-archive'

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const file = await importedFile(await formData(request, withFile(MOST_ARCHIVE_BYTES)), {
    most: MOST_ARCHIVE_BYTES,
    tooLarge: 'The file is larger than 28 MB. Pack its pictures and PDFs as a second ZIP',
  })
  if ('problem' in file) return wrongFile(file.problem)
  const read = await parseImport<typeof readArchive>('read-archive', [file])
  if ('problem' in read) return wrongFile(read.problem)
  return lookFirst(`/staff/content/tree/${await storeUploadedArchive(db, read, me.userId)}`)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ContentArchive({ actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <ConsolePage
      title="All content as one folder"
      error={Boolean(errors)}
      lead="To keep a copy, to edit with other programs, or to move to another site."
    >
      <ErrorSummary errors={errors} />
      <section className="staff-box" aria-labelledby="out">
        <h2 id="out">Export</h2>
        <p>
          Posts, facts, changed words of pages, pictures and PDFs. For stewards, the saved settings, starter
          letters, saved replies and the receipt wording too. Without the bin and older versions. The file
          README.txt in it says what is what.
        </p>
        <p>
          <a className="line-link" href="/staff/content/tree.zip">
            Save all content as a ZIP
          </a>
        </p>
        <p>
          <a className="line-link" href="/staff/content/tree.zip?pictures=no">
            Save it without pictures and PDFs
          </a>
        </p>
      </section>
      <ImportFile
        label="ZIP of the folder"
        accept=".zip,application/zip"
        hint="Up to 28 MB. You see every change before it happens. What is not in the folder stays as it is. If it is larger, pack its pictures and PDFs as a second ZIP."
        error={errors?.file}
      />
      <p>
        <Link className="line-link" to="/staff/content/imports">
          Past imports, and undo
        </Link>
      </p>
    </ConsolePage>
  )
}
