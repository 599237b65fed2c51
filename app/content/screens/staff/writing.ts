import { announcePresence, othersPresent } from '#app/platform/presence/presence.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { workersOn } from '../../editing/desk-kinds.server.ts'
import { textAt } from '../../items/text-versions.server.ts'
import type { Route } from './+types/writing'

// The editor of any text, also of a law or a variant, calls this every half
// minute: it reports this member as writing and returns who else is.

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, workersOn(params.textId))
  const typing = new URL(request.url).searchParams.get('typing') === 'yes'
  const text = await textAt(db, params.textId)
  if (!text || text.state === 'gone') notFound()
  const place = { kind: 'text', itemId: text.id } as const
  if (typing) await announcePresence(db, place, me.userId, typing)
  return Response.json(await othersPresent(db, place, me.userId))
}
