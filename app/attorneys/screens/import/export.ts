import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { attorneysCsv } from '../../import/csv-columns.server.ts'
import { eachAttorney } from '../../upkeep/attorney-staff-queries.server.ts'
import type { Route } from './+types/export'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const all = await eachAttorney(db, { visible: false, origin: 'listed' })
  return csvFile(attorneysCsv(all), `attorneys-${today()}.csv`)
}
