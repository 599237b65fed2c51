import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { answerWithPicture } from '../../pictures/picture-answer.server.ts'
import type { Route } from './+types/picture-bytes'

export function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return answerWithPicture(db, params.file, request, false)
}
