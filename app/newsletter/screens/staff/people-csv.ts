import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { exportList } from '../../subscribers/export-subscribers.server.ts'
import type { Route } from './+types/people-csv'

export function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return notFound()
}

/** A POST, so that no link or prefetch exports the list. */
export async function action({ context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return csvFile(await exportList(db, me.userId), `newsletter-${today()}.csv`)
}
