import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { answerImport, importGone } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { DiffLines } from '#app/ui/parts/diff-lines.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { ImportChanges } from '#app/ui/staff/import-changes.tsx'
import { db } from '#db/connect.server.ts'
import { type Imported, importPlan, runImport } from '../../writing/post-import.server.ts'
import { keptImport } from '../../writing/uploaded-imports.server.ts'
import type { Route } from './+types/import-posts-preview'

/** The text is shown directly for up to this many. */
const SHOWN = 50

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const files = await keptImport(db, params.importId, me.userId)
  if (!files) throw importGone('/staff/content/import', 'folder')
  const { plan } = await importPlan(db, files)
  const compared = await compareLines(
    plan.changes.slice(0, SHOWN).map(({ before, after }) => [before, after]),
  )
  return {
    ...plan,
    changes: plan.changes.map(({ before: _before, after: _after, ...change }, at) => ({
      ...change,
      lines: compared[at] ?? [],
    })),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return answerImport(await formData(request), async (asked) => {
    const done = await runImport(db, params.importId, asked, me.userId)
    const to = done.saved > 0 ? `/staff/content/imports/${params.importId}/posts` : '/staff/content'
    return { to, text: saidOf(done) }
  })
}

/** Only the names: the blocking findings are on each post's own page. */
function saidOf({ saved, published, waiting }: Imported): string {
  const names = waiting.slice(0, 5).map(({ title }) => `“${cutText(title, 80)}”`)
  const more = waiting.length > names.length ? [`${waiting.length - names.length} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  const rest = waiting.length === 0 ? '' : ` Not published yet: ${list}. The table below says why.`
  return `${saved} saved, ${published} of them published.${rest}`
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ImportPostsPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { changes, same, wrong, left, mark } = loaderData
  const nothing = changes.length === 0
  const again = changes.filter((change) => change.again).length
  return (
    <ImportChanges
      title="What the import would change"
      lead={`${changes.length} to save, ${same} as they are, ${wrong.length} wrong.`}
      errors={actionData?.errors}
      mark={mark}
      wrong={wrong}
      left={left}
      publishHint="The same checks count as always. What they block stays a draft, and you read why."
      button={
        wrong.length > 0 || nothing
          ? null
          : `Import ${changes.length === 1 ? '1 file' : `${changes.length} files`}`
      }
      nothing={wrong.length === 0 && nothing ? 'Nothing to import. Every post is as in the folder.' : null}
      back="/staff/content/import"
    >
      {again > 0 && (
        <Notice title="Did you import this file before?">
          <p>
            {again === 1 ? '1 new post has' : `${again} new posts have`} the same title as another post. If
            you import them, there are two of each.
          </p>
        </Notice>
      )}
      {changes.map(({ name, title, number, published, again, lines }, at) => (
        <Disclosure
          // biome-ignore lint/suspicious/noArrayIndexKey: two posts of an export can have the same name, and the list is static
          key={`${name} ${at}`}
          summary={`${number === null ? 'New post' : `Post ${number}`}: ${title} (${name})`}
        >
          <p>{published ? 'It is published there.' : 'It stays a draft.'}</p>
          {again && <p>Another post has this title.</p>}
          {lines.length > 0 ? (
            <DiffLines lines={lines} />
          ) : (
            <p>There is no room for its words here. You see them after you import it.</p>
          )}
        </Disclosure>
      ))}
    </ImportChanges>
  )
}
