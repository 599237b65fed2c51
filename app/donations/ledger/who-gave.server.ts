import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressOf, donorFor, donorWithoutAddress, openWords, sealWords } from '../model/donors.server.ts'
import { correctReceipt } from '../receipts/gift-receipts.server.ts'
import { type GiftRow, giftWith } from './payments.server.ts'

// Corrects a misspelled name on a receipt, or an address that mail does not reach.

export interface Who {
  name: string
  /** Empty if there is none. */
  email: string
}

export interface GiftsDonor extends Who {
  reference: string
  /** Stripe holds the address of a card donor and takes no other one from us. */
  byCard: boolean
  /** The numbers of the receipts that are reissued with the new name. */
  receipts: number[]
}

/** The donor of a gift, as it can be corrected. Null if there is no such gift, or if the donor's data has been deleted. */
export async function whoGave(db: Db | Tx, giftId: string): Promise<GiftsDonor | null> {
  return (await keptOf(db, giftId))?.who ?? null
}

/** The gift, its valid receipts, and its donor. */
async function keptOf(db: Db | Tx, giftId: string) {
  const gift = await giftWith(db, giftId)
  if (!gift || gift.sealedWords === '') return null
  const receipts = await countingReceipts(db, giftId)
  const who: GiftsDonor = {
    reference: gift.reference,
    byCard: gift.way === 'card',
    name: openWords(gift.sealedWords).name,
    email: (await addressOf(db, gift.donorId)) ?? '',
    receipts: receipts.map(({ number }) => number),
  }
  return { gift, receipts, who }
}

const countingReceipts = (db: Db | Tx, giftId: string) =>
  db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .select(['receipts.number', 'receipts.paymentId'])
    .where('payments.giftId', '=', giftId)
    .where('receipts.voidedAt', 'is', null)
    .orderBy('receipts.number')
    .execute()

/**
 * Corrects the donor of one gift. A new name reissues its valid receipts under new numbers and mails them. A new address moves
 * the gift to that address: the old address no longer sees it.
 * @param was what the form was shown with
 * @returns how many receipts were reissued
 * @throws Refused when nothing changed, when another person changed it in the meantime, and for a new address of a card gift
 */
export async function correctWhoGave(
  db: Db,
  giftId: string,
  { was, now }: { was: Who; now: Who },
  by: string,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, `gift ${giftId}`)
    const kept = await keptOf(tx, giftId)
    if (!kept) throw new Refused('Who gave this is no longer kept.', 404)
    const { gift, receipts, who: known } = kept
    if (known.name !== was.name || known.email !== was.email)
      throw new Refused(
        'Someone just changed this. Read what it says now, under “Saved in the meantime”. Save again to replace it.',
      )
    const renamed = now.name !== was.name
    const moved = now.email.toLowerCase() !== was.email.toLowerCase()
    if (!renamed && !moved)
      throw new Refused('This name and address are already saved. Nothing was changed.', 422)
    if (moved && known.byCard)
      throw new Refused('Stripe keeps the address of a gift by card. It stays as it is.', 422)
    if (moved) await moveGift(tx, gift, now.email)
    if (renamed) await rename(tx, gift, now.name)
    if (renamed) for (const { paymentId } of receipts) await correctReceipt(tx, paymentId, 'replace')
    await record(tx, by, 'gift.who', giftId)
    return renamed ? receipts.length : 0
  })
}

type Gift = NonNullable<GiftRow>

async function rename(tx: Tx, { id, sealedWords }: Gift, name: string): Promise<void> {
  await tx
    .updateTable('gifts')
    .set({ sealedWords: sealWords({ ...openWords(sealedWords), name }) })
    .where('id', '=', id)
    .execute()
}

/** Moves a gift, with its payments and receipts, to the donor with this address. */
async function moveGift(tx: Tx, { id: giftId, donorId: before }: Gift, email: string): Promise<void> {
  const donorId = email ? await donorFor(tx, email) : await donorWithoutAddress(tx)
  const payments = tx.selectFrom('payments').select('id').where('giftId', '=', giftId)
  await tx.updateTable('receipts').set({ donorId }).where('paymentId', 'in', payments).execute()
  await tx.updateTable('payments').set({ donorId }).where('giftId', '=', giftId).execute()
  await tx.updateTable('gifts').set({ donorId }).where('id', '=', giftId).execute()
  for (const id of [before, donorId]) await sayLastGift(tx, id)
}

/** A donor's retention period counts from their last gift. */
async function sayLastGift(tx: Tx, donorId: string): Promise<void> {
  const { last } = await tx
    .selectFrom('payments')
    .select((e) => e.fn.max('paidAt').as('last'))
    .where('donorId', '=', donorId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('donors').set({ lastGiftAt: last }).where('id', '=', donorId).execute()
}
