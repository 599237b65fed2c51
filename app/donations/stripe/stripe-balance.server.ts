import { type Stripe, stripe } from './stripe-client.server.ts'

// The month's changes to our Stripe balance, as Stripe reports them, and its payouts to our bank.

interface Payout {
  id: string
  /** The day it reaches the bank, according to Stripe. */
  arrives: string
  cents: number
  state: string
}

export interface Balance {
  gross: number
  fees: number
  refunds: number
  /** Amounts that banks took or returned, with Stripe's fees for it. */
  disputes: number
  /** Anything else, such as a correction by Stripe. */
  other: number
  /** The month's remainder at Stripe for our bank account. */
  net: number
  payouts: Payout[]
  paidOut: number
}

const MOST = 10_000

const KINDS: Record<string, 'gross' | 'refunds' | 'disputes'> = {
  charge: 'gross',
  payment: 'gross',
  // A bank payment is counted when it starts, and subtracted when the bank refuses.
  charge_failure: 'gross',
  refund: 'refunds',
  payment_refund: 'refunds',
  refund_failure: 'refunds',
  payment_failure_refund: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
}

export async function balanceOf(from: string, until: string): Promise<Balance> {
  const library = await stripe()
  const seconds = { gte: Date.parse(from) / 1000, lt: Date.parse(until) / 1000 }
  const moved = await library.balanceTransactions
    .list({ created: seconds, limit: 100 })
    .autoPagingToArray({ limit: MOST })
  const sent = await library.payouts
    .list({ arrival_date: seconds, limit: 100 })
    .autoPagingToArray({ limit: MOST })
  const balance: Balance = {
    gross: 0,
    fees: 0,
    refunds: 0,
    disputes: 0,
    other: 0,
    net: 0,
    // Cents of another currency do not count as ours.
    payouts: sent.filter(({ currency }) => currency === 'usd').map(payoutOf),
    paidOut: 0,
  }
  for (const one of moved.filter(({ currency }) => currency === 'usd')) {
    const kind = one.reporting_category
    // A payout moves money to our bank: it is the remainder and does not reduce it.
    if (kind.startsWith('payout')) continue
    const sort = KINDS[kind] ?? 'other'
    // The fee of a dispute belongs to it.
    balance[sort] += sort === 'disputes' ? one.net : one.amount
    if (sort !== 'disputes') balance.fees += one.fee
    balance.net += one.net
  }
  balance.paidOut = balance.payouts
    .filter(({ state }) => !['failed', 'canceled'].includes(state))
    .reduce((sum, { cents }) => sum + cents, 0)
  return balance
}

const payoutOf = ({ id, arrival_date, amount, status }: Stripe.Payout): Payout => ({
  id,
  arrives: new Date(arrival_date * 1000).toISOString(),
  cents: amount,
  state: status,
})
