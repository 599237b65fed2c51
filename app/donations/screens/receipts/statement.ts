import { giftWith } from '#app/donations/ledger/payments.server.ts'
import { recordReading } from '#app/platform/audit/audit.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { statementFile } from '../../receipts/receipt-files.server.ts'
import type { Route } from './+types/statement'

/** All gifts of a year as PDF, for this gift's donor. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  requireRole(member, mayKeepAccounts)
  const gift = (await giftWith(db, params.giftId)) ?? notFound()
  // Names deleted after seven years are on no statement.
  const file = gift.sealedWords !== '' && (await statementFile(db, params.year, gift.donorId))
  if (!file) return notFound()
  await recordReading(db, member.userId, 'gift.read', gift.id)
  return file
}
