import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { endOfCase } from '../../record/case-queries.server.ts'
import type { Route } from './+types/head'

/** The end of a case, for a browser that appends a new status without opening the whole case. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const holder = recipientIdOf(context.get(staffMember))
  const found = holder ? await endOfCase(db, holder, params.caseId) : null
  if (!found) throw new Refused('This case is not open to your key.', 404)
  return Response.json(found)
}
