import { allow } from '#app/platform/limits.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { breakerNote } from './letters.server.ts'

// Thieves try out stolen cards on donation pages. Cards are typed on Stripe's page only, each page of it costs a form of ours, and
// when too many cards are refused, card gifts rest for an hour.

const NAME = 'giving.cards-rest'
const REFUSED_AN_HOUR = 25
const PAGES_AN_HOUR_FROM_ONE_PLACE = 10
const PAGES_AN_HOUR = 300
const PAGES_AN_HOUR_FOR_ONE_ADDRESS = 8

export async function cardsRest(db: Db): Promise<boolean> {
  const row = await db.selectFrom('facts').select('value').where('name', '=', NAME).executeTakeFirst()
  return row !== undefined && row.value > now()
}

/** Whether one more gift may begin now. @param mark names the donor's address */
export async function mayBegin(db: Db, network: string, mark: string): Promise<boolean> {
  return (
    (await allow(db, 'giving.begin', network, PAGES_AN_HOUR_FROM_ONE_PLACE)) &&
    (await allow(db, 'giving.begin.to', mark, PAGES_AN_HOUR_FOR_ONE_ADDRESS)) &&
    (await allow(db, 'giving.begin', 'all', PAGES_AN_HOUR))
  )
}

/** Counts a card that was refused; after too many, card gifts rest and staff is told once. */
export async function countRefusedCard(db: Db): Promise<void> {
  if (await allow(db, 'giving.refused', 'all', REFUSED_AN_HOUR)) return
  if (await cardsRest(db)) return
  const value = fromNow(HOUR)
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('facts')
      .values({ name: NAME, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute()
    await queueMail(tx, breakerNote())
  })
}
