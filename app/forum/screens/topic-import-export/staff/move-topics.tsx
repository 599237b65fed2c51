import { Link } from 'react-router'
import { MEGABYTE } from '#app/platform/byte-sizes.ts'
import { importedFile, wrongFile } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { lookFirst } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ImportFile } from '#app/ui/staff/import-file.tsx'
import { db } from '#db/connect.server.ts'
import {
  IMPORT_MOST_MEGABYTES,
  keepTopics,
} from '../../../moderation/topic-import-export/import-topics.server.ts'
import { forumCategories } from '../../../posts/queries.server.ts'
import type { Route } from './+types/move-topics'

const MOST = IMPORT_MOST_MEGABYTES * MEGABYTE

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return {
    places: (await forumCategories(db)).map(({ id, name }) => ({ id, name })),
    most: IMPORT_MOST_MEGABYTES,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const file = await importedFile(await formData(request, withFile(MOST)), {
    most: MOST,
    tooLarge: `The file is larger than ${IMPORT_MOST_MEGABYTES} MB. Cut it before a topic, into several parts`,
    none: 'Choose a file of topics (.jsonl)',
  })
  if ('problem' in file) return wrongFile(file.problem)
  const id = await keepTopics(db, new TextDecoder().decode(file), me.userId)
  return lookFirst(`/staff/forum/move/${id}`)
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** Exports the topics of a category as a file, and imports them. */
export default function MoveTopics({ loaderData, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors
  return (
    <ConsolePage
      title="Import and export topics"
      error={Boolean(errors)}
      lead={
        <Link className="line-link" to="/staff/forum">
          Back to the forum desk
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      <section className="staff-box" aria-labelledby="out">
        <h2 id="out">Export</h2>
        <p>
          Everything that everyone can read in a place: one line for each topic and each post (JSON Lines).
          Posts without a name have only the made-up name in it. Pictures, drafts and reports are not in it.
        </p>
        <ul className="tall-links">
          {loaderData.places.map(({ id, name }) => (
            <li key={id}>
              <a href={`/staff/forum/move/${id}/topics.jsonl`} download>
                Save the topics of {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <ImportFile
        lead={
          <p>
            Topics that are not here yet are added. Topics that are here stay as they are. Names in the file
            are shown as imported: they belong to no account here.
          </p>
        }
        label="File of topics"
        accept=".jsonl,.ndjson,application/jsonl"
        hint={`Up to ${loaderData.most} MB. You see what becomes of every line before it happens.`}
        error={errors?.file}
        button="Look at the lines"
      />
    </ConsolePage>
  )
}
