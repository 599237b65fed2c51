import { data, type RouterContextProvider } from 'react-router'
import { formData } from '#app/platform/http/read-form.server.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { isPreviewed, previewing, showsPreview, typedIn } from '#app/reading/reading.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { NotShownYet } from '#app/ui/staff/not-shown-yet.tsx'
import { db } from '#db/connect.server.ts'
import { kindAt, kindsListed, pathAsked, workersAt } from '../../editing/desk-kinds.server.ts'
import { CONTENT_BODY } from '../../editing/posted.server.ts'
import { versionIn } from '../../items/comparing.server.ts'
import type { Route } from './+types/preview'

// The preview of an item of any kind: the saved text, or the typed, unsaved one, in the real page.

/** The kind of the item; of a new one, that of the list above. */
function kindOf(request: Request, id: string) {
  if (id !== 'new') return kindAt(request, id)
  const [kind] = kindsListed(pathAsked(request).replace(/\/new\/page$/, ''))
  return kind
}

async function show(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  id: string,
  form: FormData | null,
) {
  const kind = kindOf(request, id)
  const asked = { id, form, cookie: request.headers.get('cookie'), address: request.url }
  const version = versionIn(new URL(request.url).searchParams.get('version')) || undefined
  const page = await kind?.preview(db, { ...asked, version })
  if (page && 'html' in page)
    showsPreview(context, { ...page, typed: form && typedIn(form), mailed: kind?.mail === true })
  return page && 'errors' in page ? page.errors : null
}

export async function loader({ params, ...asked }: Route.LoaderArgs) {
  requireRole(asked.context.get(staffMember), workersAt(pathAsked(asked.request)))
  // A new item has only its typed text (the action).
  if (params.textId !== 'new' && !isPreviewed(asked.context)) await show(asked, params.textId, null)
  return null
}

/** The typed, unsaved text. */
export async function action({ params, ...asked }: Route.ActionArgs) {
  requireRole(asked.context.get(staffMember), workersAt(pathAsked(asked.request)))
  const errors = await show(asked, params.textId, await formData(asked.request, CONTENT_BODY))
  return errors && data({ errors }, { status: 422 })
}

export const middleware: Route.MiddlewareFunction[] = [previewing]

export const handle = { hydrate: false, crumbs: [{ label: 'Preview' }] }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Preview', noindex: true })

/** Rendered only if there is nothing to show. */
export default function Preview({ actionData }: Route.ComponentProps) {
  if (actionData) return <NotShownYet errors={actionData.errors} />
  return (
    <Page title="Preview" lead={<p>Nothing was typed yet.</p>}>
      {null}
    </Page>
  )
}
