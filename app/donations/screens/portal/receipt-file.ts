import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { donorBehind } from '../../ledger/donor-links.server.ts'
import { receiptFile } from '../../receipts/receipt-files.server.ts'
import type { Route } from './+types/receipt-file'

/** A receipt as PDF, for the holder of the donor's link. */
export async function loader({ params }: Route.LoaderArgs) {
  const donor = await donorBehind(db, params.token)
  return (donor && (await receiptFile(db, Number(params.number), donor))) || notFound()
}
