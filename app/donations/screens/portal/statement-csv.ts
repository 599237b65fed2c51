import { notFound } from '#app/platform/refused.ts'
import { csv, csvFile } from '#app/platform/text/csv.ts'
import { db } from '#db/connect.server.ts'
import { donorBehind } from '../../ledger/donor-links.server.ts'
import { words } from '../../model/portal-words.ts'
import { FREQUENCY_WORDS, isThing, WAY_WORDS } from '../../model/rules.ts'
import { statementFor } from '../../receipts/gift-receipts.server.ts'
import { receiptNumber } from '../../receipts/receipt-words.ts'
import type { Route } from './+types/statement-csv'

/** All gifts of a year as a table, for the holder of the donor's link: the same lines as the PDF. */
export async function loader({ params }: Route.LoaderArgs) {
  const donor = await donorBehind(db, params.token)
  const facts = donor && /^20\d\d$/.test(params.year) ? await statementFor(db, donor, params.year) : null
  if (!facts) return notFound()
  const rows = facts.gifts.map((gift) => [
    gift.day,
    gift.donor ?? '',
    isThing(gift.way) ? '' : gift.amountCents / 100,
    gift.thing ?? '',
    WAY_WORDS[gift.way],
    FREQUENCY_WORDS[gift.frequency],
    receiptNumber(gift.number),
  ])
  const text = [words.columns, ...rows]
  return csvFile(csv(text), `gifts-${params.year}.csv`)
}
