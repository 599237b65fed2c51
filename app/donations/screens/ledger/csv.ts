import { mayKeepAccounts } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { csvFile } from '#app/platform/text/csv.ts'
import { today } from '#app/platform/today.server.ts'
import { record } from '#app/platform/trail/audit.server.ts'
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
