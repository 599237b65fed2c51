import { record } from '#app/platform/audit/audit.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { exportPosts } from '../../writing/post-archive.server.ts'
import type { Route } from './+types/posts-zip'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  await record(db, me.userId, 'text.exported')
  return new Response(await exportPosts(db), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="posts.zip"',
      'Cache-Control': 'no-store',
    },
  })
}
