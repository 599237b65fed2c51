import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { openWords } from '../model/donors.server.ts'
import { leftOf, MISTAKE, type PaymentFacts } from '../model/rules.ts'
import { keepMoneyBack } from './money-back.server.ts'
import { currentWording } from './receipt-wording.server.ts'
import type { ReceiptFacts, StatementFacts, Voided } from './receipt-words.ts'

export const openReceipt = (sealed: string): ReceiptFacts =>
  JSON.parse(openWithMailKey(sealed, 'receipt')) as ReceiptFacts

/** The facts on a payment's receipt besides its amount. */
export const factsIn = (sealed: string | null): PaymentFacts =>
  sealed ? (JSON.parse(openWithMailKey(sealed, 'payment facts')) as PaymentFacts) : {}

/** When a receipt was voided, in the organization's time zone; null while it is valid. */
export const voidedOf = (row: { voidedAt: string | null; replacedBy: number | null }): Voided | null =>
  row.voidedAt ? { day: dayOf(new Date(row.voidedAt), config.timeZone), replacedBy: row.replacedBy } : null

/**
 * Issues the next receipt in the caller's transaction: the number is taken together
 * with what it stands for, so there are no gaps. The mail with it is sent afterwards.
 */
export async function issueReceipt(
  tx: Tx,
  paymentId: string,
  { replaces, ...why }: Pick<ReceiptFacts, 'replaces' | 'restored' | 'corrected' | 'wentBack'> = {},
): Promise<number> {
  // Two at the same moment would take the same number.
  await advisoryLock(tx, 'receipts')
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .select(['payments.donorId', 'payments.amountCents', 'payments.refundedCents', 'payments.lostCents'])
    .select(['payments.paidAt', 'payments.givenOn', 'payments.sealedFacts'])
    .select(['payments.way', 'payments.frequency', 'gifts.reference', 'gifts.sealedWords'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const number = await nextNumber(tx)
  const received = dayOf(new Date(payment.paidAt), config.timeZone)
  const day = payment.givenOn ?? received
  const amountCents = leftOf(payment)
  const { legalName, ein } = config.accounts
  const { thanks, closing } = await currentWording(tx)
  const words = openWords(payment.sealedWords)
  const facts: ReceiptFacts = {
    number,
    legalName,
    address: config.organisation.address,
    ein,
    donor: words.name,
    ...(words.postal ? { postal: words.postal } : {}),
    day,
    ...(received === day ? {} : { received }),
    ...factsIn(payment.sealedFacts),
    amountCents,
    way: payment.way,
    frequency: payment.frequency,
    reference: payment.reference,
    ...(thanks ? { thanks } : {}),
    ...(closing ? { closing } : {}),
    ...(replaces ? { replaces } : {}),
    ...why,
  }
  await tx
    .insertInto('receipts')
    .values({
      number,
      paymentId,
      donorId: payment.donorId,
      issuedAt: now(),
      year: day.slice(0, 4),
      amountCents,
      sealed: sealWithMailKey(JSON.stringify(facts), 'receipt'),
      voidedAt: null,
      replacedBy: null,
      sentAt: null,
    })
    .execute()
  await enqueue(tx, 'giving.receipt', { number: String(number) })
  return number
}

async function nextNumber(tx: Tx): Promise<number> {
  const last = await tx
    .selectFrom('receipts')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.number ?? 0) + 1
}

/**
 * After a refund, or after money came back to us: voids the receipt and issues a new one for what
 * is left of the gift, even if nothing was left before (a failed refund, a dispute that was won).
 */
export async function replaceReceipt(tx: Tx, paymentId: string): Promise<void> {
  await keepMoneyBack(tx, paymentId)
  await advisoryLock(tx, 'receipts')
  const last = await tx
    .selectFrom('receipts')
    .select(['number', 'amountCents', 'voidedAt'])
    .where('paymentId', '=', paymentId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const payment = await tx
    .selectFrom('payments')
    .select(['amountCents', 'refundedCents', 'lostCents'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const left = leftOf(payment)
  const counted = last.voidedAt === null ? last.amountCents : 0
  if (left === counted) return
  if (last.voidedAt === null)
    await tx.updateTable('receipts').set({ voidedAt: now() }).where('number', '=', last.number).execute()
  if (left > 0) {
    const replacedBy = await issueReceipt(tx, paymentId, {
      replaces: last.number,
      ...(left > counted ? { restored: true } : { wentBack: counted - left }),
    })
    await tx.updateTable('receipts').set({ replacedBy }).where('number', '=', last.number).execute()
  } else {
    await enqueue(tx, 'giving.voided', { number: String(last.number) })
  }
}

/** After a payment was marked wrongly: voids its receipt, and issues a correct one if some of it arrived. */
export async function correctReceipt(tx: Tx, paymentId: string, then: 'replace' | 'void'): Promise<void> {
  await advisoryLock(tx, 'receipts')
  const last = await tx
    .updateTable('receipts')
    .set({ voidedAt: now() })
    .where('paymentId', '=', paymentId)
    .where('voidedAt', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (!last) return
  if (then === 'void') return enqueue(tx, 'giving.voided', { number: String(last.number), why: MISTAKE })
  const replacedBy = await issueReceipt(tx, paymentId, { replaces: last.number, corrected: true })
  await tx.updateTable('receipts').set({ replacedBy }).where('number', '=', last.number).execute()
}

/** A donor's valid receipts for a year. */
export async function statementFor(db: Db, donorId: string, year: string): Promise<StatementFacts | null> {
  const rows = await db
    .selectFrom('receipts')
    .select('sealed')
    .where('donorId', '=', donorId)
    .where('year', '=', year)
    .where('voidedAt', 'is', null)
    .orderBy('number')
    .execute()
  if (rows.length === 0) return null
  const gifts = rows.map(({ sealed }) => openReceipt(sealed)).sort((a, b) => a.day.localeCompare(b.day))
  const { legalName, ein } = config.accounts
  return {
    year,
    legalName,
    address: config.organisation.address,
    ein,
    donor: [...new Set(gifts.map(({ donor }) => donor).filter(Boolean))].join('; '),
    gifts,
  }
}
