import { log } from '#app/platform/log.server.ts'
import type { Db } from '#db/schema.ts'
import { leftOf, monthBefore } from '../model/rules.ts'
import { type Balance, balanceOf } from './stripe-balance.server.ts'
import { type Stripe, stripe, timeOf } from './stripe-client.server.ts'

// One month of our ledger compared with the same month at Stripe, payment by payment.

export interface Difference {
  intent: string
  giftId: string | null
  at: string
  /** In cents, less refunds and what banks took back; null if that side has no record of it. */
  here: number | null
  there: number | null
}

export interface Reconciliation {
  same: number
  differences: Difference[]
  here: number
  there: number
  /** How this month changed our Stripe balance, including refunds and disputes of earlier gifts. */
  balance: Balance
}

const MOST = 10_000
const AT_A_TIME = 400

/** @returns null if Stripe does not answer */
export async function reconcileGifts(db: Db, month: string): Promise<Reconciliation | null> {
  const from = `${month}-01T00:00:00.000Z`
  const until = `${monthBefore(month, -1)}-01T00:00:00.000Z`
  let charges: Stripe.Charge[]
  let balance: Balance
  try {
    balance = await balanceOf(from, until)
    charges = await (await stripe()).charges
      .list({
        created: { gte: Date.parse(from) / 1000, lt: Date.parse(until) / 1000 },
        limit: 100,
      })
      .autoPagingToArray({ limit: MOST })
  } catch (error) {
    log('stripe.failed', { error: String((error as { type?: unknown }).type) })
    return null
  }
  const paid = charges.filter((charge) => charge.paid && charge.currency === 'usd')
  const lost = await lostThere(paid)
  if (!lost) return null
  const leftThere = ({ id, amount, amount_refunded }: Stripe.Charge) =>
    leftOf({ amountCents: amount, refundedCents: amount_refunded, lostCents: lost.get(id) ?? 0 })
  const there = new Map(paid.map((charge) => [intentOf(charge), charge]))
  const here = await ours(db, [...there.keys()], from, until)
  const differences: Difference[] = []
  let same = 0
  for (const [intent, charge] of there) {
    const left = leftThere(charge)
    const found = here.get(intent)
    here.delete(intent)
    if (found && found.left === left) same += 1
    else
      differences.push({
        intent,
        giftId: found?.giftId ?? null,
        at: timeOf(charge.created),
        here: found?.left ?? null,
        there: left,
      })
  }
  const known = paid.length - differences.filter((one) => one.here === null).length
  for (const [intent, { giftId, at, left }] of here)
    differences.push({ intent, giftId, at, here: left, there: null })
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  const total = sum(paid.map(leftThere))
  const gap = sum(differences.map((one) => (one.there ?? 0) - (one.here ?? 0)))
  return {
    same: Math.min(same, known),
    differences,
    here: total - gap,
    there: total,
    balance,
  }
}

/**
 * How much banks took back from these charges, by charge id: few are disputed, so each is requested separately.
 * @returns null without an answer
 */
async function lostThere(paid: Stripe.Charge[]): Promise<Map<string, number> | null> {
  const lost = new Map<string, number>()
  try {
    for (const { id, disputed } of paid) {
      if (!disputed) continue
      const { data } = await (await stripe()).disputes.list({ charge: id, limit: 100 })
      const taken = data.filter(({ status }) => status === 'lost')
      lost.set(
        id,
        taken.reduce((all, { amount }) => all + amount, 0),
      )
    }
  } catch (error) {
    log('stripe.failed', { error: String((error as { type?: unknown }).type) })
    return null
  }
  return lost
}

const intentOf = ({ id, payment_intent }: Stripe.Charge): string =>
  (typeof payment_intent === 'string' ? payment_intent : payment_intent?.id) ?? id

async function ours(db: Db, intents: string[], from: string, until: string) {
  const found = new Map<string, { giftId: string; at: string; left: number }>()
  const add = (
    rows: {
      stripeIntent: string | null
      giftId: string
      paidAt: string
      amountCents: number
      refundedCents: number
      lostCents: number
    }[],
  ) => {
    for (const row of rows)
      if (row.stripeIntent)
        found.set(row.stripeIntent, { giftId: row.giftId, at: row.paidAt, left: leftOf(row) })
  }
  const columns = ['stripeIntent', 'giftId', 'paidAt', 'amountCents', 'refundedCents', 'lostCents'] as const
  const query = db.selectFrom('payments').select(columns)
  add(await query.where('way', '=', 'card').where('paidAt', '>=', from).where('paidAt', '<', until).execute())
  for (let at = 0; at < intents.length; at += AT_A_TIME)
    add(await query.where('stripeIntent', 'in', intents.slice(at, at + AT_A_TIME)).execute())
  return found
}
