import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { caseForTags } from '../../record/staff-notes.server.ts'
import type { Route } from './+types/case-tags'

/** The sealed tags of a case, for a browser that edits them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const holder = recipientIdOf(context.get(staffMember))
  const found = holder ? await caseForTags(db, holder, params.caseId) : null
  if (!found) throw new Refused('The notes of this case are not open to your key.', 404)
  return Response.json(found)
}
