import { z } from 'zod'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { keepForm } from '#app/platform/autosave/autosave.server.ts'
import { placeOf } from '#app/platform/autosave/autosave-request.server.ts'
import { whileSaving } from '#app/platform/autosave/pending-saves.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { db } from '#db/connect.server.ts'
import { keptAs, ofAnotherMember, savedAt, savesOf } from '../../composing/drafts/drafts-here.server.ts'
import { draftFields, placeIn } from '../../composing/drafts/forms.server.ts'
import { savePostDraft } from '../../composing/drafts/post-drafts.server.ts'
import { DRAFTS_MOST, formUrl } from '../../composing/drafts/rules.ts'
import { words } from '../../composing/drafts/words.ts'
import type { Route } from './+types/save-post-draft'

const PRIVATE = { 'Cache-Control': 'no-store' }

/** There is no page here. */
export const loader = () => new Response(null, { status: 303, headers: { ...PRIVATE, Location: '/forum' } })

/** Saves the fields of a post form while the member types. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = await memberOf(db, request)
  return whileSaving(member ? savesOf(member.id) : undefined, () =>
    answer(request, member, context.get(requestFacts).network),
  )
}

const form = z.object({ ...draftFields, turn: z.coerce.number().int().nonnegative().max(1e14) })

async function answer(
  request: Request,
  member: Awaited<ReturnType<typeof memberOf>>,
  network: string,
): Promise<Response> {
  const place = await placeIn(db, request)
  const { values, typed } = await readForm(request, form)
  if (!values || !place) return Response.json({ why: 'refused' }, { status: 400, headers: PRIVATE })
  const { page, draft, turn } = values
  if (!member) {
    // The member signed out in the meantime: this browser stores the text until they return.
    const { page: _, draft: __, turn: ___, ticket: ____, keptPage: _____, whose: ______, ...fields } = typed
    const path = placeOf(formUrl(place.where, fields.to))
    const kept = await keepForm(db, request, { form: keptAs(place.where), page, path, fields }, network)
    return kept.kept
      ? Response.json({ at: kept.at }, { headers: { ...PRIVATE, 'Set-Cookie': kept.cookie } })
      : Response.json({ why: kept.why }, { status: 409, headers: PRIVATE })
  }
  if (ofAnotherMember(typed, member.id))
    return Response.json({ why: words.refused.otherMember() }, { status: 409, headers: PRIVATE })
  const kept = await savePostDraft(db, member, { ...place, page, from: draft, turn, fields: typed })
  if (!kept.kept)
    return Response.json(
      { why: words.refused[kept.why](DRAFTS_MOST) },
      // 410: the topic is gone for good, so the device can drop its copy.
      { status: kept.why === 'gone' ? 410 : 409, headers: PRIVATE },
    )
  const at = savedAt(kept.at, member)
  return Response.json({ at, says: words.form.saved(at) }, { headers: PRIVATE })
}
