import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayActFor } from '#app/platform/keys/rotate-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { putNewKeys, takeForNewKeys } from '../../keys/key-rotation.server.ts'
import { newKeysSchema } from '../forms.server.ts'
import type { Route } from './+types/new-key-work'

// One case at a time: sends its sealed keys to the browser, and takes the new ones back.
// Answers with a sentence when refused.

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams
  const me = context.get(staffMember)
  const holder = await mayActFor(db, me, asked.get('holder') ?? '')
  const found = await takeForNewKeys(db, { holder, id: asked.get('case') ?? '', by: me.userId })
  if (!found) throw new Refused('Your key no longer opens this case. Load the page again.', 404)
  return Response.json(found)
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const form = await formData(request, ENVELOPES)
  const { values } = await readForm(form, newKeysSchema)
  if (!values) throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
  const holder = await mayActFor(db, me, values.holder)
  await putNewKeys(db, values.made, { holder, by: me.userId })
  return new Response(null, { status: 204 })
}
