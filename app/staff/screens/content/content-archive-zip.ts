import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { exportContent } from '../../content/content-archive.server.ts'
import type { Route } from './+types/content-archive-zip'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const pictures = new URL(request.url).searchParams.get('pictures') !== 'no'
  return new Response(await exportContent(db, me, { pictures }), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="handrail-content${pictures ? '' : '-words'}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
}
