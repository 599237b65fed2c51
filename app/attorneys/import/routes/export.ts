import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { today } from '#app/platform/today.server.ts'
import { db } from '#db/connect.server.ts'
import { eachAttorney } from '../../listing/attorney-staff-queries.server.ts'
import { attorneysCsv } from '../csv-columns.server.ts'
import type { Route } from './+types/export'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const all = await eachAttorney(db, { visible: false, origin: 'listed' })
  return csvFile(attorneysCsv(all), `attorneys-${today()}.csv`)
}
