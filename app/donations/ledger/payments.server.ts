import { newId } from '#app/platform/ids.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { troubleNote } from '../mails/gift-mails.server.ts'
import type { PaymentFacts } from '../model/rules.ts'
import { issueReceipt } from '../receipts/gift-receipts.server.ts'

export interface Arrived {
  /** The id given by the form, so that it counts once. */
  id?: string
  amountCents: number
  currency: string
  paidAt: string
  intent?: string | null
  invoice?: string | null
  /** The treasurer's note. */
  note?: string
  /** The postmark. */
  givenOn?: string
  facts?: PaymentFacts
}

export type GiftRow = Awaited<ReturnType<typeof giftWith>>

export const giftWith = (db: Db | Tx, id: string) =>
  db.selectFrom('gifts').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Records once that money arrived, with its receipt. Money in another currency, or an amount that was not agreed to, gets no
 * receipt: staff looks at it.
 * @returns the payment's id, or null if it was already recorded or is refused
 */
export async function keepPayment(db: Db | Tx, giftId: string, arrived: Arrived): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const gift = await giftWith(tx, giftId)
    if (!gift) return null
    if (arrived.currency.toLowerCase() !== gift.currency) {
      await findTrouble(tx, gift.id, 'currency')
      return null
    }
    // A one-time gift has one amount. The amount of a monthly gift can change, so the amount that arrived counts.
    const wrongAmount =
      gift.way === 'card' && gift.frequency === 'one-time' && arrived.amountCents !== gift.amountCents
    if (wrongAmount || arrived.amountCents < 1) {
      await findTrouble(tx, gift.id, 'amount')
      return null
    }
    const row = await tx
      .insertInto('payments')
      .values({
        id: arrived.id ?? newId(),
        giftId: gift.id,
        donorId: gift.donorId,
        way: gift.way,
        frequency: gift.frequency,
        amountCents: arrived.amountCents,
        refundedCents: 0,
        lostCents: 0,
        disputedCents: 0,
        currency: gift.currency,
        state: 'paid',
        paidAt: arrived.paidAt,
        month: dayOf(new Date(arrived.paidAt), config.timeZone).slice(0, 7),
        stripeIntent: arrived.intent ?? null,
        stripeInvoice: arrived.invoice ?? null,
        refundReason: null,
        sealedNote: arrived.note ? sealWithMailKey(arrived.note, 'payment note') : null,
        givenOn: arrived.givenOn ?? null,
        stripeFeeCents: null,
        sealedFacts: arrived.facts ? sealWithMailKey(JSON.stringify(arrived.facts), 'payment facts') : null,
      })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return null
    const begins = ['begun', 'abandoned', 'promised', 'refused'].includes(gift.status)
    if (begins) {
      const status = gift.frequency === 'monthly' ? ('active' as const) : ('paid' as const)
      await tx.updateTable('gifts').set({ status, trouble: null }).where('id', '=', gift.id).execute()
    }
    await tx
      .updateTable('donors')
      .set({ lastGiftAt: arrived.paidAt })
      .where('id', '=', gift.donorId)
      .where((e) => e.or([e('lastGiftAt', 'is', null), e('lastGiftAt', '<', arrived.paidAt)]))
      .execute()
    await issueReceipt(tx, row.id)
    return row.id
  })
}

/** Flags something that a person must look at. Notifies staff once, without a name or an amount. */
export async function findTrouble(tx: Db | Tx, giftId: string, trouble: 'currency' | 'amount' | 'dispute') {
  const changed = await tx
    .updateTable('gifts')
    .set({ trouble })
    .where('id', '=', giftId)
    .where((e) => e.or([e('trouble', 'is', null), e('trouble', '!=', trouble)]))
    .returning(['id', 'status'])
    .executeTakeFirst()
  if (!changed) return
  if (changed.status === 'begun' && trouble !== 'dispute')
    await tx.updateTable('gifts').set({ status: 'refused' }).where('id', '=', giftId).execute()
  await queueMail(tx, troubleNote())
}

/** The references of these gifts, by id. */
export async function giftReferences(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('gifts').select(['id', 'reference']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
