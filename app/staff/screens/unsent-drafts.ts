import { SAVE_ID } from '#app/platform/autosave/keepalive-limit.ts'
import { savesSettled, whileSaving } from '#app/platform/autosave/pending-saves.server.ts'
import { LONG_TEXT } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { type StaffMember, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { unsentDraftSchema } from '../model/forms.server.ts'
import {
  deleteUnsentDraft,
  listUnsentDrafts,
  savesOf,
  saveUnsentDraft,
} from '../model/unsent-drafts.server.ts'
import type { Route } from './+types/unsent-drafts'

// This member's unsent text, for their own browser.

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId } = context.get(staffMember)
  await savesSettled(savesOf(userId), saveIdIn(request))
  return Response.json(await listUnsentDrafts(db, userId))
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  // Registered before its body arrives: the page that follows waits for it.
  return whileSaving(savesOf(me.userId), () => save(request, me), saveIdIn(request))
}

const saveIdIn = (request: Request): string | undefined =>
  /^[\w-]{36}$/.exec(request.headers.get(SAVE_ID) ?? '')?.[0]

async function save(request: Request, me: StaffMember): Promise<Response> {
  const { values } = await readForm(await formData(request, LONG_TEXT), unsentDraftSchema)
  if (!values) return new Response('This text cannot be saved.', { status: 400 })
  const { place, sealed, text, whose } = values
  // Another tab of this browser, in which another member was signed in. Their text waits until they are back.
  if (whose && whose !== me.userId) return new Response('Someone else is signed in.', { status: 409 })
  try {
    if (sealed || text) await saveUnsentDraft(db, me, { place, sealed, text })
    else await deleteUnsentDraft(db, me.userId, place)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(error.message, { status: error.status })
  }
}
