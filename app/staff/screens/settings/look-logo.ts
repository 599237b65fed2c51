import { answerWithPicture, namedIn } from '#app/blog/blog.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { maySeeSettings } from '../../model/rules.ts'
import { mayTryLogo } from '../../settings/look.server.ts'
import type { Route } from './+types/look-logo'

/** A logo before it is chosen. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySeeSettings)
  const named = namedIn(params.file)
  if (!named || !(await mayTryLogo(db, named.id, me))) return notFound()
  return answerWithPicture(db, params.file, request, false)
}
