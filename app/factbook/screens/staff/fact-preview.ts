import { CONTENT_BODY, kindAt, textsOf, typedIn, versionIn } from '#app/content/content.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { previewPage, recordToPreview } from '../../editing/previewing-facts.server.ts'
import { factKind } from '../../kinds/kinds.server.ts'
import type { Route } from './+types/fact-preview'

function asked(request: Request, { kind, textId }: { kind: string; textId: string }) {
  if (textId === 'new') return factKind(kind).fixed ? notFound() : { kind, id: 'new' }
  return { kind: kindAt(request, textId).name, id: textId }
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const of = asked(request, params)
  // A new record has only its typed text (the action).
  if (of.id === 'new') throw new Refused('Nothing was typed yet. Go back to the form.', 404)
  const version = versionIn(new URL(request.url).searchParams.get('version')) || undefined
  return previewPage(await recordToPreview(db, { ...of, version }), {
    cookie: request.headers.get('cookie'),
    address: request.url,
    typed: null,
  })
}

/** The typed, unsaved values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const of = asked(request, params)
  const typed = typedIn(await formData(request, CONTENT_BODY))
  const record = await recordToPreview(db, of, textsOf(factKind(of.kind).fields, typed), request.url)
  return previewPage(record, { cookie: request.headers.get('cookie'), address: request.url, typed })
}
