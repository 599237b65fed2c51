import { letterhead } from '#app/blog/blog.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue, type Finish, type Handlers, type Held } from '#app/platform/jobs/jobs.server.ts'
import { mailOnce, queueMail } from '#app/platform/mail/mail.server.ts'
import { DAY, fromNow, HOUR, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { GiftStatus } from '#db/tables/giving.ts'
import { inTransaction } from '#db/transaction.ts'
import { newLink, stopLink } from './ledger/donor-links.server.ts'
import {
  giftPage,
  mistakenLetter,
  receiptLetter,
  secondChargeLetter,
  voidedLetter,
} from './mails/gift-mails.server.ts'
import { planStatements, remindOfPromises, sendStatements } from './mails/tribute-mails.server.ts'
import { addressOf } from './model/donors.server.ts'
import { MISTAKE } from './model/rules.ts'
import { openReceipt } from './receipts/gift-receipts.server.ts'
import { finishRefund, watchRefunds } from './stripe/refunds.server.ts'
import { cardsAreSetUp, isMissing, stripe } from './stripe/stripe-client.server.ts'
import { settleEvent } from './stripe/stripe-events.server.ts'
import { learnFees } from './stripe/stripe-fees.server.ts'
import { settleInvoice, settleSession, settleSubscription } from './stripe/stripe-payments.server.ts'

export const donationJobs = {
  'giving.event': settleEvent,
  'giving.receipt': sendReceipt,
  'giving.voided': tellVoided,
  'giving.refund': finishRefund,
  'giving.statements': sendStatements,
  'giving.clock': watchGifts,
} satisfies Handlers

/** Runs every hour. */
export const watchDonations = (db: Db): Promise<void> => enqueue(db, 'giving.clock')

async function receipt(db: Db, number: string | undefined) {
  const row = await db
    .selectFrom('receipts')
    .select(['number', 'donorId', 'sealed', 'sentAt', 'voidedAt'])
    .where('number', '=', Number(number))
    .executeTakeFirst()
  const to = row && (await addressOf(db, row.donorId))
  return row && to ? { ...row, to, facts: openReceipt(row.sealed) } : null
}

async function sendReceipt(db: Db, { number }: Record<string, string>): Promise<void> {
  const found = await receipt(db, number)
  if (!found || found.sentAt || found.voidedAt) return
  // Loaded with the first receipt, because of its fonts and code size.
  const { receiptPdf } = await import('./receipts/receipt-pdf.server.ts')
  const pdf = await receiptPdf(found.facts, null, await letterhead(db))
  await inTransaction(db, async (tx) => {
    const first = await tx
      .updateTable('receipts')
      .set({ sentAt: now() })
      .where('number', '=', found.number)
      .where('sentAt', 'is', null)
      .returning('number')
      .executeTakeFirst()
    if (first)
      await queueMail(tx, receiptLetter(found.to, found.facts, pdf, await stopLink(tx, found.number)))
  })
}

async function tellVoided(
  db: Db,
  { number, why }: Record<string, string>,
  _: Held,
  finish: Finish,
): Promise<void> {
  const found = await receipt(db, number)
  const letter = why === MISTAKE ? mistakenLetter : voidedLetter
  if (found) await mailOnce(db, letter(found.to, found.facts), finish)
}

const AT_A_TIME = 100
const NOTICE_BEFORE = 5 * DAY
const KEPT_YEARS = 7

/** Handles missed events, what is due, and what has expired. Every step can safely run twice. */
export async function watchGifts(db: Db): Promise<void> {
  const withStripe = [settleLeftPages, settleLate, announceSecond, watchRefunds, learnFees]
  await each(
    [
      ...(cardsAreSetUp() ? withStripe : []),
      remindOfPromises,
      watchJanuary,
      forgetLinks,
      forgetEvents,
      forgetOld,
    ],
    (step) => step(db),
  )
}

const watchJanuary = (db: Db) => planStatements(db)

const forgetLinks = (db: Db) => db.deleteFrom('giftLinks').where('expiresAt', '<', now()).execute()
const forgetEvents = (db: Db) =>
  db
    .deleteFrom('stripeEvents')
    .where('receivedAt', '<', fromNow(-90 * DAY))
    .execute()

/** Webhooks can get lost: check Stripe pages that should have expired. */
async function settleLeftPages(db: Db): Promise<void> {
  const begun = await db
    .selectFrom('gifts')
    .select(['id', 'stripeSession'])
    .where('status', '=', 'begun')
    .where('begunAt', '<', fromNow(-3 * HOUR))
    .orderBy('begunAt')
    .limit(AT_A_TIME)
    .execute()
  await each(begun, async ({ id, stripeSession }) => {
    if (stripeSession && (await stillThere(() => settleSession(db, stripeSession)))) return
    // Stripe never answered, or does not know the page, so it cannot be paid.
    await db
      .updateTable('gifts')
      .set({ status: 'abandoned', endedAt: now() })
      .where('id', '=', id)
      .where('status', '=', 'begun')
      .execute()
  })
}

/** Checks monthly charges that should have arrived. */
async function settleLate(db: Db): Promise<void> {
  const late = await db
    .selectFrom('gifts')
    .select(['id', 'stripeSubscription'])
    .where('status', 'in', ['active', 'paused'])
    .where('way', '=', 'card')
    .where('nextChargeAt', '<', fromNow(-6 * HOUR))
    .limit(AT_A_TIME)
    .execute()
  await each(late, async ({ id, stripeSubscription }) => {
    if (!stripeSubscription) return
    const there = await stillThere(async () => {
      const { data } = await (await stripe()).invoices.list({ subscription: stripeSubscription, limit: 3 })
      for (const invoice of data) if (invoice.id) await settleInvoice(db, invoice.id)
      await settleSubscription(db, stripeSubscription)
    })
    if (there) return
    await db
      .updateTable('gifts')
      .set({ status: 'stopped', endedAt: now(), nextChargeAt: null })
      .where('id', '=', id)
      .execute()
  })
}

/** @returns false when Stripe does not know the object; retrying would never end */
async function stillThere(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** One failure does not stop the others. The job is still retried. */
async function each<T>(rows: readonly T[], work: (row: T) => Promise<unknown>): Promise<void> {
  let broken: unknown
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      broken = error
    }
  }
  if (broken) throw broken
}

/** Notifies donors before the second charge of a monthly gift, so they can still make it a one-time gift. */
async function announceSecond(db: Db): Promise<void> {
  const due = await db
    .selectFrom('gifts')
    .select(['id', 'donorId', 'amountCents', 'nextChargeAt'])
    .where('status', '=', 'active')
    .where('frequency', '=', 'monthly')
    .where('way', '=', 'card')
    .where('secondNoticeAt', 'is', null)
    .where('nextChargeAt', '<', fromNow(NOTICE_BEFORE))
    .limit(AT_A_TIME)
    .execute()
  await each(due, (gift) =>
    inTransaction(db, async (tx) => {
      const first = await tx
        .updateTable('gifts')
        .set({ secondNoticeAt: now() })
        .where('id', '=', gift.id)
        .where('secondNoticeAt', 'is', null)
        .returning('id')
        .executeTakeFirst()
      const to = await addressOf(tx, gift.donorId)
      if (!first || !to || !gift.nextChargeAt || gift.nextChargeAt < now()) return
      const token = await newLink(tx, gift.donorId, { lasts: NOTICE_BEFORE, giftId: gift.id })
      await queueMail(
        tx,
        secondChargeLetter(to, gift.amountCents, gift.nextChargeAt, giftPage(token, gift.id)),
      )
    }),
  )
}

/**
 * Deletes an unpaid Stripe page's row after 30 days: it tells us nothing. Deletes a promise
 * that never arrived after a year, and likewise gifts stopped or refused before anything
 * arrived. Names and addresses are deleted 7 years after the last gift; amounts and days stay.
 */
async function forgetOld(db: Db): Promise<void> {
  const unpaid = (statuses: GiftStatus[], before: string) =>
    db
      .deleteFrom('gifts')
      .where('status', 'in', statuses)
      .where('begunAt', '<', before)
      .where('id', 'not in', (e) => e.selectFrom('payments').select('giftId'))
      .execute()
  await unpaid(['abandoned', 'begun'], fromNow(-30 * DAY))
  await unpaid(['promised', 'stopped', 'refused'], fromNow(-365 * DAY))
  await db
    .deleteFrom('donors')
    .where('lastGiftAt', 'is', null)
    .where('madeAt', '<', fromNow(-30 * DAY))
    .where('id', 'not in', (e) => e.selectFrom('gifts').select('donorId'))
    .where('id', 'not in', (e) => e.selectFrom('giftLinks').select('donorId'))
    .execute()
  const over = await db
    .selectFrom('donors')
    .select('id')
    .where('sealed', '!=', '')
    .where('lastGiftAt', '<', fromNow(-KEPT_YEARS * 365.25 * DAY))
    .limit(AT_A_TIME)
    .execute()
  for (const { id } of over) {
    await inTransaction(db, async (tx) => {
      await tx.updateTable('receipts').set({ sealed: '' }).where('donorId', '=', id).execute()
      await tx.updateTable('payments').set({ sealedNote: null }).where('donorId', '=', id).execute()
      await tx.updateTable('gifts').set({ sealedWords: '' }).where('donorId', '=', id).execute()
      await tx.updateTable('donors').set({ sealed: '', emailMark: newId() }).where('id', '=', id).execute()
    })
  }
}
