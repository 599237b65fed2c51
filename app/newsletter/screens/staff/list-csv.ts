import { notFound } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { csv, csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { FATES } from '../../subscribers/fates.ts'
import { planList } from '../../subscribers/import-subscribers.server.ts'
import { keptList } from '../../subscribers/uploaded-lists.server.ts'
import type { Route } from './+types/list-csv'

/** Everyone in a list waiting for import, with what would happen to each: the page shows only the first of them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const list = await keptList(db, params.importId, me.userId)
  if (!list) return notFound()
  const { people } = await planList(db, list)
  const rows = people.map(({ line, address, consentAt, fate }) => [
    line,
    address,
    consentAt,
    FATES[fate].short,
  ])
  return csvFile(csv([['line', 'email', 'consent_date', 'what happens'], ...rows]), 'import.csv')
}
