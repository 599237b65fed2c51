import type { z } from 'zod'
import type { Db } from '#db/schema.ts'
import { ENVELOPES } from '../http/bodies.server.ts'
import { formData, readForm } from '../http/read-form.server.ts'
import { Refused } from '../refused.ts'
import { mayReadCases } from '../roles/roles.ts'
import { READS_NO_CASE, type StaffMember } from '../roles/staff-member.server.ts'
import { type MadeKeys, mayActFor, type Rotation, rotateKeys, takeForNewKeys } from './rotate-keys.server.ts'

// One case or message at a time: its sealed keys to the browser, and the new ones back. Answers with a sentence when refused.

export async function sendForNewKeys<Found, Made extends MadeKeys, Ready>(
  db: Db,
  request: Request,
  me: StaffMember,
  rotation: Rotation<Found, Made, Ready>,
): Promise<Response> {
  const asked = new URL(request.url).searchParams
  const holder = await mayActFor(db, me, asked.get('holder') ?? '')
  const id = asked.get(rotation.noun) ?? ''
  const found = await takeForNewKeys(db, rotation, { holder, id, by: me.userId })
  if (!found) throw new Refused(`Your key no longer opens this ${rotation.noun}. Load the page again.`, 404)
  return Response.json(found)
}

/** @param schema the posted form */
export async function takeNewKeys<Found, Made extends MadeKeys, Ready>(
  db: Db,
  request: Request,
  me: StaffMember,
  rotation: Rotation<Found, Made, Ready>,
  schema: z.ZodType<{ holder: string; made: Made }>,
): Promise<Response> {
  const form = await formData(request, ENVELOPES)
  if (!mayReadCases(me.role)) throw new Refused(READS_NO_CASE, 403)
  const { values } = await readForm(form, schema)
  if (!values) throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
  const holder = await mayActFor(db, me, values.holder)
  await rotateKeys(db, rotation, values.made, { holder, by: me.userId })
  return new Response(null, { status: 204 })
}
