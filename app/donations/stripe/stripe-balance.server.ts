import { type Stripe, stripe } from './stripe-client.server.ts'

// What a month did to our money at Stripe, as its own balance says, and what of it was sent to our bank.

interface Payout {
  id: string
  /** The day on which it reaches the bank, as Stripe says. */
  arrives: string
  cents: number
  state: string
}

export interface Balance {
  gross: number
  fees: number
  refunds: number
  /** What banks took or gave again, with what Stripe charges for it. */
  disputes: number
  /** Anything else, such as a correction by Stripe. */
  other: number
  /** What the month left at Stripe for our bank account. */
  net: number
  payouts: Payout[]
  paidOut: number
}

const MOST = 10_000

const KINDS: Record<string, 'gross' | 'refunds' | 'disputes'> = {
  charge: 'gross',
  payment: 'gross',
  // A payment from a bank is counted as it begins, and taken out again when the bank says no.
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
    // Cents of another currency are no cents of ours.
    payouts: sent.filter(({ currency }) => currency === 'usd').map(payoutOf),
    paidOut: 0,
  }
  for (const one of moved.filter(({ currency }) => currency === 'usd')) {
    const kind = one.reporting_category
    // A payout moves money to our bank: it is what is left, and takes nothing from it.
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
