import { csv, csvFile } from '#app/platform/csv.ts'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { donorBehind } from '../links.server.ts'
import { receiptNumber } from '../receipt-words.ts'
import { statementFor } from '../receipts.server.ts'
import { FREQUENCY_WORDS, isThing, WAY_WORDS } from '../rules.ts'
import type { Route } from './+types/statement-csv'

/** All gifts of a year as a table, for who has the link of their donor: the same lines as the PDF. */
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
  const text = [['Date', 'From', 'US dollars', 'What was given', 'How', 'Kind', 'Receipt'], ...rows]
  return csvFile(csv(text), `gifts-${params.year}.csv`)
}
