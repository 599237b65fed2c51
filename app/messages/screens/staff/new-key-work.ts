import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayActFor } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { READS_NO_CASE, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { messageForNewKey, putNewMessageKey } from '../../keys/message-key-rotation.server.ts'
import { newKeySchema } from '../../model/forms.server.ts'
import type { Route } from './+types/new-key-work'

// One message after the other: its sealed key to the browser, and the new one back. Answers with a sentence when refused.

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const holder = await mayActFor(db, context.get(staffMember), asked.get('holder') ?? '')
  const found = await messageForNewKey(db, holder, asked.get('message') ?? '')
  if (!found) throw new Refused('Your key no longer opens this message. Load the page again.', 404)
  return Response.json(found)
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const form = await formData(request, ENVELOPES)
  if (!mayReadCases(me.role)) throw new Refused(READS_NO_CASE, 403)
  const { values } = await readForm(form, newKeySchema)
  if (!values) throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
  const holder = await mayActFor(db, me, values.holder)
  await putNewMessageKey(db, values.made, { holder, by: me.userId })
  return new Response(null, { status: 204 })
}
