import { record } from '#app/platform/audit/audit.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { linesOf, topicsFile } from '../../../moderation/topic-import-export/export-topics.server.ts'
import { categoryCalled } from '../../../posts/queries.server.ts'
import type { Route } from './+types/topics-jsonl'

/** Streams all topics of a category, so that the download starts at once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { id } = (await categoryCalled(db, params.category)) ?? notFound()
  await record(db, me.userId, 'forum.exported', id)
  return new Response(topicsFile(linesOf(db, id)), {
    headers: {
      'Content-Type': 'application/jsonl; charset=utf-8',
      'Content-Disposition': `attachment; filename="forum-${id}.jsonl"`,
      'Cache-Control': 'no-store',
    },
  })
}
