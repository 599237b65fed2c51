import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { donorBehind } from '../../ledger/donor-links.server.ts'
import { statementFile } from '../../receipts/receipt-files.server.ts'
import type { Route } from './+types/statement-file'

/** All gifts of a year as PDF, for the holder of the donor's link. */
export async function loader({ params }: Route.LoaderArgs) {
  const donor = await donorBehind(db, params.token)
  return (donor && (await statementFile(db, params.year, donor))) || notFound()
}
