import { csvFile } from '#app/platform/csv.ts'
import { mayPublish } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { today } from '#app/platform/today.server.ts'
import { db } from '#db/connect.server.ts'
import { attorneysCsv } from '../../csv-columns.server.ts'
import { eachAttorney } from '../../staff-queries.server.ts'
import type { Route } from './+types/export'

export async function loader({ context }: Route.LoaderArgs) {
  need(context.get(staffMember), mayPublish)
  const all = await eachAttorney(db, { visible: false, origin: 'listed' })
  return csvFile(attorneysCsv(all), `attorneys-${today()}.csv`)
}
