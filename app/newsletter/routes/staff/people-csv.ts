import { csvFile } from '#app/platform/csv.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { now } from '#app/platform/time.ts'
import { db } from '#db/connect.server.ts'
import { exportList } from '../../importing.server.ts'
import type { Route } from './+types/people-csv'

export function loader({ context }: Route.LoaderArgs) {
  need(context.get(staffMember), mayPublish)
  return notFound()
}

/** A post, so that no link and no program that looks ahead takes the list out. */
export async function action({ context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  need(me, mayPublish)
  return csvFile(await exportList(db, me.userId), `newsletter-${now().slice(0, 10)}.csv`)
}
