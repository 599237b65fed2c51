import { answerWithPicture } from '#app/blog/blog.server.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { maySeeSettings } from '../../rules.ts'
import type { Route } from './+types/look-logo'

/** A logo before it is chosen. */
export function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), maySeeSettings)
  return answerWithPicture(db, params.file, request, false)
}
