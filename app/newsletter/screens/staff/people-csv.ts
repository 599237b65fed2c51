import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { today } from '#app/platform/today.server.ts'
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
