import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { openWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf, openWords } from '../model/donors.server.ts'
import { giftRows } from '../model/gift-form.ts'
import { MISTAKE, type PaymentFacts } from '../model/rules.ts'
import { factsIn } from '../receipts/gift-receipts.server.ts'
import { arrivedOn } from './correcting.server.ts'
import { missingMonths } from './missing-months.ts'
import { giftWith, keepPayment } from './payments.server.ts'

// Treasurers' actions. The audit trail records the action and the gift, but never the donor or the amount.

export type GiftDetail = NonNullable<Awaited<ReturnType<typeof giftDetail>>>

export async function giftDetail(db: Db, id: string) {
  const gift = await giftWith(db, id)
  if (!gift) return null
  const payments = await paymentsOf(db, id)
  const receipts = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .select([
      'receipts.number',
      'receipts.paymentId',
      'receipts.amountCents',
      'receipts.voidedAt',
      'receipts.replacedBy',
    ])
    .where('payments.giftId', '=', id)
    .orderBy('receipts.number')
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amountCents', 'askedAt', 'state'])
    .where('giftId', '=', id)
    .where('state', '!=', 'done')
    .orderBy('askedAt', 'desc')
    .execute()
  const { sealedWords, ...rest } = gift
  const words = openWords(sealedWords)
  return {
    gift: { ...rest, bankSaid: config.accounts.bank !== null },
    words,
    said: giftRows(words),
    email: await addressOf(db, gift.donorId),
    payments,
    receipts,
    refunds,
    missing: missingMonths(
      {
        frequency: gift.frequency,
        begun: monthOf(gift.begunAt),
        ended: gift.endedAt && monthOf(gift.endedAt),
      },
      payments,
      monthOf(now()),
    ),
  }
}

/** The payments of a gift, newest first, with their notes and what the receipt says besides the amount. */
async function paymentsOf(db: Db, giftId: string) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'refundedCents', 'lostCents', 'disputedCents'])
    .select([
      'state',
      'paidAt',
      'month',
      'givenOn',
      'refundReason',
      'stripeIntent',
      'sealedNote',
      'sealedFacts',
    ])
    .where('giftId', '=', giftId)
    .orderBy('paidAt', 'desc')
    .execute()
  return rows.map(({ sealedNote, sealedFacts, ...one }) => ({
    ...one,
    facts: factsIn(sealedFacts),
    note: sealedNote ? openWithMailKey(sealedNote, 'payment note') : '',
  }))
}

const monthOf = (at: string): string => dayOf(new Date(at), config.timeZone).slice(0, 7)

const NOT_WHOLE = 'Part of this form is missing. Load the page again.'
const CLOSED =
  'This gift has already arrived, or nothing more is expected. Load the page again and look at it.'
const PAYMENT_ID = /^[A-Za-z0-9_-]{22}$/

/** Marks a check or a transfer as arrived and sends the receipt. `once` comes from the form, so that pressing twice counts once. */
export async function markReceived(
  db: Db,
  giftId: string,
  arrived: {
    amountCents: number
    day: string
    once: string
    note?: string
    /** The postmark; empty if unknown. */
    mailed?: string
    facts?: PaymentFacts
  },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, `gift ${giftId}`)
    const gift = await giftWith(tx, giftId)
    if (!gift || gift.way === 'card')
      throw new Refused('This gift is paid by card. Stripe tells us when it arrives.')
    if (!PAYMENT_ID.test(arrived.once)) throw new Refused(NOT_WHOLE)
    const paidAt = arrivedOn(arrived.day)
    const kept = await tx
      .selectFrom('payments')
      .select(['id', 'amountCents', 'paidAt', 'refundReason'])
      .where('giftId', '=', giftId)
      .execute()
    if (kept.some(({ id }) => id === arrived.once)) return
    if (gift.frequency === 'one-time') await claimPromise(tx, giftId)
    else if (!['promised', 'active'].includes(gift.status)) throw new Refused(CLOSED)
    else if (
      kept.some(
        (one) =>
          one.refundReason !== MISTAKE && one.paidAt === paidAt && one.amountCents === arrived.amountCents,
      )
    )
      throw new Refused(
        'This amount is already recorded for this day, with its receipt. Look at what arrived.',
      )
    const paymentId = await keepPayment(tx, giftId, {
      id: arrived.once,
      amountCents: arrived.amountCents,
      currency: gift.currency,
      paidAt,
      ...(arrived.note ? { note: arrived.note } : {}),
      ...(arrived.mailed ? { givenOn: arrived.mailed } : {}),
      ...(arrived.facts ? { facts: arrived.facts } : {}),
    })
    if (!paymentId) throw new Refused(NOT_WHOLE)
    await record(tx, by, 'gift.received', giftId)
  })
}

/** If two treasurers mark the same promise, only one finds it still promised, so only one receipt is made. */
async function claimPromise(tx: Tx, giftId: string): Promise<void> {
  const claimed = await tx
    .updateTable('gifts')
    .set({ status: 'paid', trouble: null })
    .where('id', '=', giftId)
    .where('status', '=', 'promised')
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw new Refused(CLOSED)
}

/**
 * Closes a promise that will not be kept, or a monthly one that has ended.
 * @param donorId the donor it must belong to, when the donor takes it back
 * @returns whether there was one
 */
export async function closePromise(db: Db, giftId: string, by: string, donorId?: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const closed = await tx
      .updateTable('gifts')
      .set({ status: 'stopped', endedAt: now() })
      .where('id', '=', giftId)
      .where('way', '!=', 'card')
      .where('status', 'in', ['promised', 'active'])
      .$if(donorId !== undefined, (query) => query.where('donorId', '=', donorId ?? ''))
      .returning('id')
      .executeTakeFirst()
    if (closed) await record(tx, by, 'gift.cancelled', giftId)
    return closed !== undefined
  })
}

/** Reopens a closed promise because its check arrived after all. */
export async function reopenPromise(db: Db, giftId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const opened = await tx
      .updateTable('gifts')
      .set({ status: 'promised', endedAt: null })
      .where('id', '=', giftId)
      .where('way', '!=', 'card')
      .where('enteredAt', 'is', null)
      .where('status', '=', 'stopped')
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw new Refused('This promise is already open. Load the page again and look at it.')
    await record(tx, by, 'gift.reopened', giftId)
  })
}

/** Records that a staff member has looked at the problem. */
export async function markLookedAt(db: Db, giftId: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('gifts')
      .set({ trouble: null })
      .where('id', '=', giftId)
      .where('trouble', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await record(tx, by, 'gift.looked', giftId)
  })
}
