import { clearWords, keepForm, keyOfSave } from '#app/platform/autosave/autosave.server.ts'
import { keptFormSchema, ownPage, placeOf } from '#app/platform/autosave/autosave-request.server.ts'
import { whileSaving } from '#app/platform/autosave/pending-saves.server.ts'
import { setFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { db } from '#db/connect.server.ts'
import type { Route } from './+types/autosave'

const PRIVATE = { 'Cache-Control': 'no-store' }

const goTo = (Location: string, more: Record<string, string> = {}) =>
  new Response(null, { status: 303, headers: { ...PRIVATE, ...more, Location } })

/** Form target only; a GET redirects to the home page. */
export const loader = () => goTo('/')

/** Receives a form's text while it is typed, and "Clear what I typed". */
export async function action({ request, context }: Route.ActionArgs) {
  // Register it as pending before its body arrives: the page that follows waits for it.
  const named = new URL(request.url).searchParams.get('form') ?? ''
  return whileSaving(keyOfSave(request, named), () => answer(request, context.get(requestFacts).network))
}

async function answer(request: Request, network: string): Promise<Response> {
  const { values, typed } = await readForm(request, keptFormSchema)
  if (!values) return Response.json({ why: 'refused' }, { status: 400, headers: PRIVATE })
  const { form, page, intent, back } = values
  if (intent === 'clear') {
    await clearWords(db, request, form, page)
    const notice = setFlash({
      kind: 'success',
      title: 'Cleared',
      text: 'We deleted what you typed in this form.',
    })
    return goTo(ownPage(back), { 'Set-Cookie': notice })
  }
  const kept = await keepForm(db, request, { form, page, path: placeOf(back), fields: typed }, network)
  return kept.kept
    ? Response.json({ at: kept.at }, { headers: { ...PRIVATE, 'Set-Cookie': kept.cookie } })
    : Response.json({ why: kept.why }, { status: 409, headers: PRIVATE })
}
