import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { replyTemplates } from '#app/shared/reply-templates/reply-templates.server.ts'
import { db } from '#db/connect.server.ts'
import { LETTERS } from '../../model/reply-templates.ts'
import type { Route } from './+types/templates-for-many'

/** The templates for replies, for the list of cases. */
export async function loader({ context }: Route.LoaderArgs) {
  recipientIdOf(context.get(staffMember))
  return Response.json(await replyTemplates(db, LETTERS))
}
