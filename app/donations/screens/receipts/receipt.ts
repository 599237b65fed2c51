import { notFound } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { receiptFile } from '../../receipts/receipt-files.server.ts'
import type { Route } from './+types/receipt'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayKeepAccounts)
  return (await receiptFile(db, Number(params.number))) ?? notFound()
}
