import { record } from '#app/platform/audit/audit.server.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { ledgerCsv } from '../../ledger/ledger-csv.server.ts'
import type { Route } from './+types/csv'

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const asked = new URL(request.url).searchParams.get('year') ?? ''
  const year = /^20\d\d$/.test(asked) ? asked : today().slice(0, 4)
  await record(db, member.userId, 'gift.exported', year)
  return csvFile(await ledgerCsv(db, year), `gifts-${year}.csv`)
}
