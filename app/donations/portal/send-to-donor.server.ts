import { letterhead } from '#app/blog/blog.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { inTransaction } from '#db/transaction.ts'
import { stopLink } from '../ledger/donor-links.server.ts'
import { giftWith } from '../ledger/payments.server.ts'
import { receiptLetter } from '../mails/gift-mails.server.ts'
import { addressOf, openWords } from '../model/donors.server.ts'
import { openReceipt } from '../receipts/gift-receipts.server.ts'
import { receiptNumber } from '../receipts/receipt-words.ts'
import { giftsOf, pauseGift, type Running, resumeGift, runningGift, stopGift } from './donor-portal.server.ts'

// For a donor who calls or writes: staff does what the donor could do with the link to their own
// gifts, through the same functions. The donor is notified by mail, as if they had done it themselves.

export type DonorsGift = NonNullable<Awaited<ReturnType<typeof donorOfGift>>>

/** The donor of a gift, as on their own page. Null if there is no such gift. */
export async function donorOfGift(db: Db, giftId: string) {
  const gift = await giftWith(db, giftId)
  if (!gift) return null
  const { id, reference, donorId, amountCents, frequency, status, nextChargeAt, pausedUntil } = gift
  const email = await addressOf(db, donorId)
  const { name } = openWords(gift.sealedWords)
  // Deleted after seven years: the rest does not identify anyone.
  const kept = gift.sealedWords !== ''
  const { gifts, receipts } = kept ? await giftsOf(db, donorId) : { gifts: [], receipts: [] }
  return {
    gift: { id, reference, amountCents, frequency, status, nextChargeAt, pausedUntil },
    name,
    email,
    runs: (await runningGift(db, donorId, giftId)) !== null,
    others: gifts.filter((one) => one.id !== giftId),
    receipts: receipts.filter(({ voided }) => !voided),
  }
}

/** The monthly gift, or a sentence saying why it cannot be changed. */
async function running(db: Db, giftId: string, status: 'any' | 'active' | 'paused'): Promise<Running> {
  const gift = await giftWith(db, giftId)
  const found = gift && (await runningGift(db, gift.donorId, giftId))
  if (!found) throw new Refused('This monthly card gift has ended. Nothing was changed.')
  if (status === 'active' && found.status === 'paused')
    throw new Refused('This gift is already paused. Nothing was changed.')
  if (status === 'paused' && found.status === 'active')
    throw new Refused('This gift is already running. Nothing was changed.')
  return found
}

/** Write the audit line first: if the call to Stripe fails, it still shows who asked. */
async function ask(db: Db, by: string, action: AuditAction, giftId: string, work: () => Promise<unknown>) {
  await inTransaction(db, (tx) => record(tx, by, action, giftId))
  try {
    await work()
  } catch (error) {
    if (!String((error as { type?: unknown }).type).startsWith('Stripe')) throw error
    // Stripe accepted it but its answer does not show the gift's new state. Stripe's event will.
    throw new Refused(
      'Stripe did not answer in time. It may have worked anyway. Check this page again in 10 minutes before you try again.',
      502,
    )
  }
}

export async function stopForDonor(db: Db, giftId: string, by: string): Promise<void> {
  const gift = await running(db, giftId, 'any')
  await ask(db, by, 'gift.stop', giftId, () => stopGift(db, gift))
}

export async function pauseForDonor(db: Db, giftId: string, months: number, by: string): Promise<void> {
  const gift = await running(db, giftId, 'active')
  await ask(db, by, 'gift.pause', giftId, () => pauseGift(db, gift, months))
}

export async function resumeForDonor(db: Db, giftId: string, by: string): Promise<void> {
  const gift = await running(db, giftId, 'paused')
  await ask(db, by, 'gift.resume', giftId, () => resumeGift(db, gift))
}

const AGAIN_AN_HOUR = 3

/**
 * Resends the mail with a receipt, as it was written, to the stored address.
 * @param giftId a gift of the receipt's donor
 */
export async function sendReceiptAgain(db: Db, giftId: string, number: number, by: string): Promise<void> {
  const gift = await giftWith(db, giftId)
  const row = await db
    .selectFrom('receipts')
    .select(['donorId', 'sealed', 'voidedAt'])
    .where('number', '=', number)
    .where('donorId', '=', gift?.donorId ?? '')
    .executeTakeFirst()
  if (!row || row.sealed === '') throw new Refused('There is no such receipt.', 404)
  if (row.voidedAt)
    throw new Refused(`Receipt ${receiptNumber(number)} no longer counts. It was not sent again.`)
  const to = await addressOf(db, row.donorId)
  if (!to) throw new Refused('We have no email address of this donor.')
  if (!(await allow(db, 'giving.receipt-again', String(number), AGAIN_AN_HOUR)))
    throw new Refused(
      `Receipt ${receiptNumber(number)} was sent ${AGAIN_AN_HOUR} times in this hour. Wait an hour, then send it again.`,
      429,
    )
  const facts = openReceipt(row.sealed)
  const { receiptPdf } = await import('../receipts/receipt-pdf.server.ts')
  const pdf = await receiptPdf(facts, null, await letterhead(db))
  await inTransaction(db, async (tx) => {
    // It may still be waiting to be sent for the first time; then it is that mail.
    await tx
      .updateTable('receipts')
      .set({ sentAt: now() })
      .where('number', '=', number)
      .where('sentAt', 'is', null)
      .execute()
    await queueMail(tx, receiptLetter(to, facts, pdf, await stopLink(tx, number)))
    await record(tx, by, 'gift.receipt-again', giftId)
  })
}
