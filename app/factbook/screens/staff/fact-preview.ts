import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { previewPage, recordToPreview } from '../../editing/previewing-facts.server.ts'
import { kindIn } from '../../facts/fact-lines.server.ts'
import { ofKind } from '../../facts/fact-texts.server.ts'
import { KINDS } from '../../kinds/kinds.server.ts'
import { FACT_BODY, typedIn } from '../../model/forms.server.ts'
import { FACT_KINDS } from '../../model/rules.ts'
import { textsOf } from '../../model/typed-fact.ts'
import type { Route } from './+types/fact-preview'

function asked(params: { kind: string; textId: string }) {
  const kind = kindIn(params.kind) ?? notFound()
  if (params.textId !== 'new') return { kind, id: ofKind(params) }
  return FACT_KINDS[kind].grows ? { kind, id: 'new' } : notFound()
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const of = asked(params)
  // A new record has only its typed text (the action).
  if (of.id === 'new') throw new Refused('Nothing was typed yet. Go back to the form.', 404)
  return previewPage(await recordToPreview(db, of), {
    cookie: request.headers.get('cookie'),
    address: request.url,
    typed: null,
  })
}

/** The typed, unsaved values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const of = asked(params)
  const typed = typedIn(await formData(request, FACT_BODY))
  const record = await recordToPreview(db, of, textsOf(KINDS[of.kind].fields, typed), request.url)
  return previewPage(record, { cookie: request.headers.get('cookie'), address: request.url, typed })
}
