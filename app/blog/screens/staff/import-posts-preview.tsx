import { data, Form, Link, redirect } from 'react-router'
import { showHowItIsNow } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DiffLines } from '#app/ui/parts/diff-lines.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { ImportReasons } from '#app/ui/staff/import-reasons.tsx'
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
  if (!files)
    throw redirect('/staff/content/import', {
      status: 303,
      headers: {
        'Set-Cookie': setFlash({
          kind: 'info',
          title: 'This folder is no longer here',
          text: 'It was imported, or its day has passed. Choose it again if you need to.',
        }),
      },
    })
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
  const form = await formData(request)
  const what = { mark: String(form.get('mark') ?? ''), publish: form.get('publish') === 'yes' }
  try {
    const done = await runImport(db, params.importId, what, me.userId)
    return redirect(done.saved > 0 ? `/staff/content/imports/${params.importId}` : '/staff/content', {
      status: 303,
      headers: { 'Set-Cookie': setFlash({ kind: 'success', title: 'Imported', text: saidOf(done) }) },
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
}

/** Only the names: the blocking findings are on each post's own page. */
function saidOf({ saved, published, waiting }: Imported): string {
  const names = waiting.slice(0, 5).map(({ title }) => `“${cutText(title, 80)}”`)
  const more = waiting.length > names.length ? [`${waiting.length - names.length} more`] : []
  const list = new Intl.ListFormat('en-US').format([...names, ...more])
  const rest = waiting.length === 0 ? '' : ` Not published yet: ${list}. The table below says why.`
  return `${saved} saved, ${published} of them published.${rest}`
}

export const shouldRevalidate = showHowItIsNow
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function ImportPostsPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { changes, same, wrong, left, mark } = loaderData
  const again = changes.filter((change) => change.again).length
  return (
    <ConsolePage
      title="What the import would change"
      error={Boolean(actionData)}
      lead={`${changes.length} to save, ${same} as they are, ${wrong.length} wrong.`}
    >
      <ErrorSummary errors={actionData?.errors} />
      {again > 0 && (
        <Notice title="Did you import this file before?">
          <p>
            {again === 1 ? '1 new post has' : `${again} new posts have`} the same title as another post. If
            you import them, there are two of each.
          </p>
        </Notice>
      )}
      <ImportReasons
        title="Files that are wrong"
        lead="Nothing is imported until each is right."
        files={wrong}
      />
      <ImportReasons
        title="Left out"
        lead="This cannot be imported. Check whether anyone needs it."
        files={left}
      />
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
      {changes.length > 0 && wrong.length === 0 && (
        <Form method="post" noValidate className="staff-box staff-form">
          <input type="hidden" name="mark" value={mark} />
          <Checkbox
            label="Publish what is published there"
            name="publish"
            hint="The same checks count as always. What they block stays a draft, and you read why."
          />
          <Button>Import {changes.length === 1 ? '1 file' : `${changes.length} files`}</Button>
        </Form>
      )}
      {changes.length === 0 && wrong.length === 0 && (
        <p>Nothing to import. Every post is as in the folder.</p>
      )}
      <p>
        <Link className="line-link" to="/staff/content/import">
          Choose another file
        </Link>
      </p>
    </ConsolePage>
  )
}
