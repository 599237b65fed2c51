import { whileSaving } from '#app/platform/autosave/pending-saves.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { db } from '#db/connect.server.ts'
import { DRAFTS_AGAIN_IN } from '../../files/draft-limits.server.ts'
import { keyOfDraft } from '../../intake/drafts.server.ts'
import { keepTyped } from '../../intake/keep-draft.server.ts'
import { goTo, privately } from '../../intake/no-store-response.server.ts'
import { anyForm, STORY } from '../forms.server.ts'
import type { Route } from './+types/draft'

/** Nothing to read here. */
export const loader = () => goTo('/legal-help', [])

/** Saves what the page of the report sends while the person types. */
export async function action({ request, context }: Route.ActionArgs) {
  // Registered as pending before its body arrives: the next page waits for it.
  const kept = await whileSaving(keyOfDraft(request), async () => {
    const { typed } = await readForm(await formData(request, STORY), anyForm)
    return keepTyped(db, request, typed, context.get(requestFacts).network)
  })
  if (kept.kept) return Response.json({ at: kept.at }, { headers: privately({ cookies: [kept.cookie] }) })
  const { why } = kept
  return why === 'many'
    ? Response.json({ why }, { status: 503, headers: privately({ retryAfter: DRAFTS_AGAIN_IN }) })
    : Response.json({ why }, { status: 409, headers: privately({}) })
}
