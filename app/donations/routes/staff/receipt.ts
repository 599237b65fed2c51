import { notFound } from '#app/platform/refused.ts'
import { mayKeepAccounts } from '#app/platform/roles.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { receiptFile } from '../../files.server.ts'
import type { Route } from './+types/receipt'

export async function loader({ params, context }: Route.LoaderArgs) {
  need(context.get(staffMember), mayKeepAccounts)
  return (await receiptFile(db, Number(params.number))) ?? notFound()
}
