import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now as rightNow } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { MISTAKE, type PaymentFacts } from '../model/rules.ts'
import { POSTMARK_LATE } from '../model/staff-forms.server.ts'
import { correctReceipt, factsIn } from '../receipts/gift-receipts.server.ts'
import { giftWith } from './payments.server.ts'

// A check or a transfer that was marked wrongly. The numbered receipt no longer counts; a correct one replaces it.

export interface Marked {
  payment: string
  /** The stored amount when the form was shown. */
  amountCents: number
}

/**
 * Corrects the amount, the day, the postmark, what was given or what the donor received. The donor gets a new receipt that says
 * so.
 * @param now fields left out stay as they are
 * @param now.mailed the correct postmark; empty leaves it unchanged, and the day of arrival removes it
 */
export async function correctReceived(
  db: Db,
  giftId: string,
  was: Marked,
  now: {
    amountCents?: number | undefined
    day?: string | undefined
    mailed?: string
    /** The complete list of what was given and received; if left out, both stay unchanged. */
    facts?: PaymentFacts | undefined
  },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await marked(tx, giftId, was)
    const paidAt = now.day ? arrivedOn(now.day) : before.paidAt
    const day = dayOf(new Date(paidAt), config.timeZone)
    const amountCents = now.amountCents ?? was.amountCents
    const mailed = now.mailed || before.givenOn
    const givenOn = mailed === day ? null : mailed
    const sealedFacts = now.facts ? sealedFactsOf(now.facts, before.sealedFacts) : before.sealedFacts
    const same = paidAt === before.paidAt && givenOn === before.givenOn && sealedFacts === before.sealedFacts
    if (amountCents === was.amountCents && same)
      throw new Refused('All of this is already saved. Nothing was changed.', 422)
    if (givenOn && givenOn > day) throw new Refused(`${POSTMARK_LATE}.`, 422)
    await tx
      .updateTable('payments')
      .set({
        amountCents,
        paidAt,
        givenOn,
        month: day.slice(0, 7),
        sealedFacts,
      })
      .where('id', '=', was.payment)
      .execute()
    // A gift without a promise is as large as the payments that arrived for it.
    await tx
      .updateTable('gifts')
      .set({ amountCents })
      .where('id', '=', giftId)
      .where('enteredAt', 'is not', null)
      .execute()
    await correctReceipt(tx, was.payment, 'replace')
    await record(tx, by, 'gift.corrected', giftId)
  })
}

/** Returns the older sealed value when the facts are the same, because each sealing differs. */
function sealedFactsOf(facts: PaymentFacts, before: string | null): string | null {
  const said = JSON.stringify(facts)
  if (said === JSON.stringify(factsIn(before))) return before
  return said === '{}' ? null : sealWithMailKey(said, 'payment facts')
}

/** The payment did not arrive, or belongs to another gift. A promised gift becomes a promise again; a gift entered by staff ends. */
export async function undoReceived(db: Db, giftId: string, was: Marked, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await marked(tx, giftId, was)
    await tx
      .updateTable('payments')
      .set({ refundedCents: was.amountCents, refundReason: MISTAKE })
      .where('id', '=', was.payment)
      .execute()
    await correctReceipt(tx, was.payment, 'void')
    const arrived = tx.updateTable('gifts').where('id', '=', giftId).where('status', '=', 'paid')
    await arrived.set({ status: 'promised' }).where('enteredAt', 'is', null).execute()
    await arrived.set({ status: 'stopped', endedAt: rightNow() }).where('enteredAt', 'is not', null).execute()
    await record(tx, by, 'gift.undone', giftId)
  })
}

/** 18:00 UTC, about noon in the United States: the same day in each of its zones. */
export const arrivedOn = (day: string): string => `${day}T18:00:00.000Z`

/**
 * The payment, if it is still as the form showed it.
 * @throws Refused with a sentence if it is not
 */
async function marked(tx: Tx, giftId: string, was: Marked) {
  await advisoryLock(tx, `gift ${giftId}`)
  const gift = await giftWith(tx, giftId)
  if (!gift || gift.way === 'card') throw new Refused('This gift is paid by card. Stripe keeps it correct.')
  const payment = await tx
    .selectFrom('payments')
    .select(['amountCents', 'refundedCents', 'lostCents', 'paidAt', 'givenOn', 'sealedFacts'])
    .where('id', '=', was.payment)
    .where('giftId', '=', giftId)
    .executeTakeFirst()
  if (!payment || payment.amountCents !== was.amountCents)
    throw new Refused('Someone just changed this. Load the page again and look at what arrived.')
  if (payment.refundedCents > 0 || payment.lostCents > 0)
    throw new Refused(
      'Some of this money has already gone back, so its receipt was replaced. Look at what arrived.',
    )
  return payment
}
