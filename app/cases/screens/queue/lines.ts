import { formData } from '#app/platform/http/read-form.server.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { sealedLines } from '../../queue/case-queue.server.ts'
import type { Route } from './+types/lines'

/** The sealed lines of the list, for a browser that has a key for them. Requested by POST, so that no ids are in the URL. */
export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  if (!mayReadCases(me.role)) return Response.json({ lines: [] }, { status: 403 })
  const holder = recipientIdOf(me)
  const ids = String((await formData(request)).get('ids') ?? '').split(' ')
  return Response.json({ lines: holder ? await sealedLines(db, holder, ids) : [] })
}
