import { Link } from 'react-router'
import { importedFile, wrongFile } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { lookFirst } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { parseImport } from '#app/platform/sandbox/parse-import.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ImportFile } from '#app/ui/staff/import-file.tsx'
import { db } from '#db/connect.server.ts'
import { categoryNow } from '../../model/categories.server.ts'
import { MOST_ZIP_BYTES } from '../../writing/post-folder.ts'
import type { readImport } from '../../writing/reading-imports.ts'
import { keepImport } from '../../writing/uploaded-imports.server.ts'
import type { Route } from './+types/import-posts'

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const file = await importedFile(await formData(request, withFile(MOST_ZIP_BYTES)), {
    most: MOST_ZIP_BYTES,
    tooLarge: 'The file is larger than 8 MB. Import the posts in several parts',
  })
  if ('problem' in file) return wrongFile(file.problem)
  const read = await parseImport<typeof readImport>('read-import', [
    file,
    { timeZone: config.timeZone, categories: [...categoryNow()] },
  ])
  if ('problem' in read) return wrongFile(read.problem)
  const id = await keepImport(db, read.files, me.userId)
  return lookFirst(`/staff/content/import/${id}`)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ImportPosts({ actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <ConsolePage
      title="Import and export posts"
      error={Boolean(errors)}
      lead="A folder of Markdown files, to keep, to edit elsewhere, or to move to another site."
    >
      <ErrorSummary errors={errors} />
      <ImportFile
        label="ZIP of a folder, or an export of WordPress or Ghost"
        accept=".zip,.xml,.json,application/zip,text/xml,application/json"
        hint="Up to 8 MB. From WordPress, the XML file of “Tools, Export”. From Ghost, the JSON file. You see every change, and what is left out, before it happens. Posts that are not in it stay as they are."
        error={errors?.file}
      />
      <section className="staff-box" aria-labelledby="out">
        <h2 id="out">Export</h2>
        <p>
          All posts and drafts, without the bin and older versions. The file README.txt says what is what.
        </p>
        <p>
          <a className="line-link" href="/staff/content/posts.zip">
            Save all posts as a ZIP
          </a>
        </p>
      </section>
      <p>
        <Link className="line-link" to="/staff/content/imports">
          Past imports, and undo
        </Link>
      </p>
      <p>
        Facts, pictures, words and settings too?{' '}
        <Link className="line-link" to="/staff/content/tree">
          All content as one folder
        </Link>
      </p>
    </ConsolePage>
  )
}
