import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import { db } from '#db/connect.server.ts'
import { categoryCalled } from '../../../queries.server.ts'
import { fileOf, linesOf } from '../../export-topics.server.ts'
import type { Route } from './+types/topics-jsonl'

/** Streams all topics of a category, so that the download starts at once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { id } = (await categoryCalled(db, params.category)) ?? notFound()
  await record(db, me.userId, 'forum.exported', id)
  return new Response(fileOf(linesOf(db, id)), {
    headers: {
      'Content-Type': 'application/jsonl; charset=utf-8',
      'Content-Disposition': `attachment; filename="forum-${id}.jsonl"`,
      'Cache-Control': 'no-store',
    },
  })
}
