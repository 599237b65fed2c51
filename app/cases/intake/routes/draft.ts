import { formData, readForm } from '#app/platform/forms/read-form.server.ts'
import { whileSaving } from '#app/platform/kept-forms/saves-under-way.server.ts'
import { requestFacts } from '#app/platform/requests/request.server.ts'
import { db } from '#db/connect.server.ts'
import { DRAFTS_AGAIN_IN } from '../../files/draft-limits.server.ts'
import { anyForm, STORY } from '../../forms.server.ts'
import { keyOfDraft } from '../drafts.server.ts'
import { keepTyped } from '../keep-draft.server.ts'
import { goTo, privately } from '../private-answers.server.ts'
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
