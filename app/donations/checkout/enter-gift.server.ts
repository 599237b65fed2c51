import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { newReference } from '#app/platform/text/spoken-symbols.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock, isDuplicate } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { arrivedOn } from '../ledger/correcting.server.ts'
import { keepPayment } from '../ledger/payments.server.ts'
import { donorFor, donorWithoutAddress, sealWords } from '../model/donors.server.ts'
import type { EnteredWay, PaymentFacts } from '../model/rules.ts'
import { NOTHING_YET } from './begin-gift.server.ts'

export interface Entered {
  name: string
  /** Empty when there is no address; the receipt is printed then. */
  email: string
  way: EnteredWay
  /** The postal address for the receipt. */
  postal?: string
  mailed?: string
  facts?: PaymentFacts
  amountCents: number
  day: string
  note: string
  /** Identifies the form, so that pressing the button twice records one gift. */
  once: string
}

const PAYMENT_ID = /^[A-Za-z0-9_-]{22}$/

/**
 * Records money or property that arrived without a promise (a check, a transfer, cash, shares, an object, money from a fund) and
 * issues its receipt.
 * @returns the id of the gift
 */
export async function enterGift(db: Db, entered: Entered, by: string): Promise<string> {
  if (!PAYMENT_ID.test(entered.once)) throw new Refused('Part of this form is missing. Load the page again.')
  for (let tries = 0; ; tries += 1) {
    try {
      return await inTransaction(db, (tx) => enter(tx, entered, by))
    } catch (error) {
      // The random reference was already taken: try again.
      if (!isDuplicate(error) || tries > 4) throw error
    }
  }
}

async function enter(tx: Tx, entered: Entered, by: string) {
  const { name, email, way, amountCents, day, note, once, postal, mailed, facts } = entered
  await advisoryLock(tx, `gift form ${once}`)
  const known = await tx.selectFrom('payments').select('giftId').where('id', '=', once).executeTakeFirst()
  if (known) return known.giftId
  const giftId = newId()
  await tx
    .insertInto('gifts')
    .values({
      id: giftId,
      reference: newReference('G'),
      repeatMark: null,
      donorId: email ? await donorFor(tx, email) : await donorWithoutAddress(tx),
      way,
      frequency: 'one-time',
      amountCents,
      feeCents: 0,
      currency: 'usd',
      status: 'promised',
      begunAt: now(),
      anonymousAt: null,
      sealedWords: sealWords({ name, ...(postal ? { postal } : {}) }),
      ...NOTHING_YET,
      enteredAt: now(),
      remindAt: null,
    })
    .execute()
  await keepPayment(tx, giftId, {
    id: once,
    amountCents,
    currency: 'usd',
    paidAt: arrivedOn(day),
    ...(note ? { note } : {}),
    ...(mailed ? { givenOn: mailed } : {}),
    ...(facts ? { facts } : {}),
  })
  await record(tx, by, 'gift.entered', giftId)
  return giftId
}
