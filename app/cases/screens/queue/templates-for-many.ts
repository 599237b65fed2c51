import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { starterLetters } from '../../desk/starter-letters.server.ts'
import type { Route } from './+types/templates-for-many'

/** The templates for replies, for the list of cases. */
export async function loader({ context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  return Response.json(await starterLetters(db))
}
