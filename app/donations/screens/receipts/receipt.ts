import { mayKeepAccounts } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { db } from '#db/connect.server.ts'
import { receiptFile } from '../../receipts/receipt-files.server.ts'
import type { Route } from './+types/receipt'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  return (await receiptFile(db, Number(params.number))) ?? notFound()
}
