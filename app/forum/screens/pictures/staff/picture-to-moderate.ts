import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { pictureAtDesk } from '../../../posts/pictures/pictures-of-posts.server.ts'
import type { Route } from './+types/picture-to-moderate'

/** The picture of a waiting or removed post, for moderators. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const moving = new URL(request.url).searchParams.has('moving')
  const { type, bytes } = (await pictureAtDesk(db, params.pictureId, moving)) ?? notFound()
  return new Response(bytes, {
    headers: { 'Content-Type': type, 'Content-Disposition': 'inline', 'Cache-Control': 'no-store' },
  })
}
