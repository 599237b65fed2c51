import { createHmac } from 'node:crypto'

// The state of the Stripe stand-in: its objects in Stripe's format, and their changes.

export interface StripeEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> & { id: string } }
}

export interface Session {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string
  metadata: Record<string, string>
  payment_intent: string | null
  subscription: string | null
  invoice: string | null
  success_url: string
  cancel_url: string
  customer_email: string
  url: string
}
export interface Intent {
  id: string
  object: 'payment_intent'
  status?: string
  amount: number
  currency: string
  created: number
  metadata: Record<string, string>
  latest_charge: string
}
export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  created: number
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  paid: boolean
  disputed: boolean
  balance_transaction: { id: string; fee: number; net: number } | null
}
export interface Subscription {
  id: string
  object: 'subscription'
  status: string
  customer: string
  created: number
  ended_at: number | null
  metadata: Record<string, string>
  pause_collection: { behavior: string; resumes_at: number | null } | null
  cancellation_details?: { comment: string | null; reason: string }
  items: {
    object: 'list'
    data: {
      id: string
      quantity: number
      current_period_end: number
      price: { id: string; product: string; unit_amount: number; currency: string }
    }[]
  }
}
export interface Invoice {
  id: string
  object: 'invoice'
  status: 'paid' | 'open' | 'void'
  amount_paid: number
  amount_due: number
  currency: string
  created: number
  attempt_count: number
  billing_reason: string
  status_transitions: { paid_at: number | null }
  parent: { subscription_details: { subscription: string; metadata: Record<string, string> } }
  payments: { object: 'list'; data: { payment: { type: string; payment_intent: string } }[] }
}
export interface Dispute {
  id: string
  object: 'dispute'
  status: string
  amount: number
  currency: string
  charge: string
  payment_intent: string
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  status: 'succeeded'
  metadata: Record<string, string>
}

/** A line of the balance, which Stripe writes whenever money moves. */
export interface Moved {
  id: string
  object: 'balance_transaction'
  reporting_category: string
  currency: string
  created: number
  amount: number
  fee: number
  net: number
}

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  currency: string
  arrival_date: number
  status: string
}

export interface Book {
  moved: Moved[]
  payouts: Payout[]
  sessions: Map<string, Session>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  subscriptions: Map<string, Subscription>
  invoices: Map<string, Invoice>
  disputes: Map<string, Dispute>
  refunds: Refund[]
  /** Responses by their idempotency key. */
  answers: Map<string, { said: string; status: number; json: unknown }>
  events: StripeEvent[]
  listeners: ((event: StripeEvent) => void)[]
  count: number
}

export const empty = (): Book => ({
  moved: [],
  payouts: [],
  sessions: new Map(),
  intents: new Map(),
  charges: new Map(),
  subscriptions: new Map(),
  invoices: new Map(),
  disputes: new Map(),
  refunds: [],
  answers: new Map(),
  events: [],
  listeners: [],
  count: 0,
})

const MONTH = 30 * 86_400
export const seconds = () => Math.floor(Date.now() / 1000)
export const newName = (book: Book, kind: string) => {
  book.count += 1
  return `${kind}_${book.count}${Math.random().toString(36).slice(2, 8)}`
}

export function signed(body: string, secret: string, at: number): string {
  const time = Math.floor(at / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Events carry the object as it is now, as Stripe's do; code that trusts only events trusts outdated ones. */
export function emit(book: Book, type: string, thing: { id: string }): StripeEvent {
  const event: StripeEvent = {
    id: newName(book, 'evt'),
    object: 'event',
    type,
    created: seconds(),
    data: { object: structuredClone(thing) as never },
  }
  book.events.push(event)
  for (const listen of book.listeners) listen(event)
  return event
}

function move(book: Book, kind: string, amount: number, fee: number, currency = 'usd'): Moved {
  const line: Moved = {
    id: newName(book, 'txn'),
    object: 'balance_transaction',
    reporting_category: kind,
    currency,
    created: seconds(),
    amount,
    fee,
    net: amount - fee,
  }
  book.moved.push(line)
  return line
}

/** Stripe sends money to our bank. */
export function payOut(book: Book, amount: number, status = 'paid', currency = 'usd'): Payout {
  const id = newName(book, 'po')
  const made: Payout = { id, object: 'payout', amount, currency, arrival_date: seconds(), status }
  book.payouts.push(made)
  if (currency === 'usd') move(book, 'payout', -amount, 0)
  return made
}

/** A refused payment moves nothing; one that a bank has yet to approve is in the balance already. */
function charge(
  book: Book,
  { amount, currency, metadata }: { amount: number; currency: string; metadata: Record<string, string> },
  status: Charge['status'] = 'succeeded',
) {
  const intent: Intent = {
    id: newName(book, 'pi'),
    object: 'payment_intent',
    amount,
    currency,
    created: seconds(),
    metadata,
    latest_charge: newName(book, 'ch'),
  }
  const fee = Math.round(amount * 0.029) + 30
  const line = status === 'failed' ? null : move(book, 'charge', amount, fee, currency)
  book.intents.set(intent.id, intent)
  book.charges.set(intent.latest_charge, {
    id: intent.latest_charge,
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    created: intent.created,
    payment_intent: intent.id,
    status,
    paid: status === 'succeeded',
    disputed: false,
    balance_transaction: line,
  })
  return intent
}

function invoice(book: Book, subscription: Subscription, reason: string, paid: boolean): Invoice {
  const item = subscription.items.data[0]
  const amount = (item?.price.unit_amount ?? 0) * (item?.quantity ?? 1)
  const currency = item?.price.currency ?? 'usd'
  const intent = paid ? charge(book, { amount, currency, metadata: {} }) : null
  const made: Invoice = {
    id: newName(book, 'in'),
    object: 'invoice',
    status: paid ? 'paid' : 'open',
    amount_paid: paid ? amount : 0,
    amount_due: amount,
    currency,
    created: seconds(),
    attempt_count: 1,
    billing_reason: reason,
    status_transitions: { paid_at: paid ? seconds() : null },
    parent: { subscription_details: { subscription: subscription.id, metadata: subscription.metadata } },
    payments: {
      object: 'list',
      data: intent ? [{ payment: { type: 'payment_intent', payment_intent: intent.id } }] : [],
    },
  }
  book.invoices.set(made.id, made)
  return made
}

export function nothingOwed(book: Book, subscription: Subscription): Invoice {
  const made = invoice(book, subscription, 'subscription_update', false)
  return Object.assign(made, { status: 'paid', amount_due: 0, attempt_count: 0 })
}

const asksFor = ({ amount_total, currency, metadata }: Session) => ({
  amount: amount_total,
  currency,
  metadata,
})

/** The donor pays on the page. @returns the events, in order */
export function pay(book: Book, session: Session): StripeEvent[] {
  if (session.status !== 'open') return []
  session.status = 'complete'
  session.payment_status = 'paid'
  if (session.mode === 'payment') {
    const intent = charge(book, asksFor(session))
    session.payment_intent = intent.id
    return [emit(book, 'checkout.session.completed', session)]
  }
  const subscription: Subscription = {
    id: newName(book, 'sub'),
    object: 'subscription',
    status: 'active',
    customer: newName(book, 'cus'),
    created: seconds(),
    ended_at: null,
    metadata: session.metadata,
    pause_collection: null,
    items: {
      object: 'list',
      data: [
        {
          id: newName(book, 'si'),
          quantity: 1,
          current_period_end: seconds() + MONTH,
          price: {
            id: newName(book, 'price'),
            product: newName(book, 'prod'),
            unit_amount: session.amount_total,
            currency: session.currency,
          },
        },
      ],
    },
  }
  book.subscriptions.set(subscription.id, subscription)
  const first = invoice(book, subscription, 'subscription_create', true)
  session.subscription = subscription.id
  session.invoice = first.id
  return [
    emit(book, 'customer.subscription.created', subscription),
    emit(book, 'invoice.paid', first),
    emit(book, 'checkout.session.completed', session),
  ]
}

/** The card is refused; the page stays open. */
export function decline(book: Book, session: Session): StripeEvent {
  const intent = charge(book, asksFor(session), 'failed')
  return emit(book, 'charge.failed', book.charges.get(intent.latest_charge) as Charge)
}

/** The donor pays from a bank account: the page is done, the money arrives or fails days later. */
export function payLater(book: Book, session: Session): StripeEvent {
  session.status = 'complete'
  const intent = charge(book, asksFor(session), 'pending')
  intent.status = 'processing'
  session.payment_intent = intent.id
  return emit(book, 'checkout.session.completed', session)
}

/** The bank refuses, days later. */
export function failLater(book: Book, session: Session): StripeEvent {
  const intent = book.intents.get(session.payment_intent ?? '')
  if (intent) intent.status = 'requires_payment_method'
  const charged = book.charges.get(intent?.latest_charge ?? '')
  if (charged?.status === 'pending') {
    Object.assign(charged, { status: 'failed', paid: false })
    move(book, 'charge_failure', -charged.amount, 0, charged.currency)
  }
  return emit(book, 'checkout.session.async_payment_failed', session)
}

export function expire(book: Book, session: Session): StripeEvent {
  if (session.status === 'open') session.status = 'expired'
  return emit(book, 'checkout.session.expired', session)
}

/** The next month's charge. */
export function renew(book: Book, subscription: Subscription): StripeEvent {
  for (const item of subscription.items.data) item.current_period_end += MONTH
  return emit(book, 'invoice.paid', invoice(book, subscription, 'subscription_cycle', true))
}

/** The next month's charge, with the card refused, or refused again. */
export function failToRenew(book: Book, subscription: Subscription, before?: Invoice): StripeEvent {
  const made = before ?? invoice(book, subscription, 'subscription_cycle', false)
  if (before) before.attempt_count += 1
  subscription.status = 'past_due'
  return emit(book, 'invoice.payment_failed', made)
}

export function refund(book: Book, intentId: string, amount: number): StripeEvent {
  const { latest_charge = '' } = book.intents.get(intentId) ?? {}
  const found = book.charges.get(latest_charge)
  if (!found) throw new Error('no such charge')
  found.amount_refunded += amount
  move(book, 'refund', -amount, 0)
  return emit(book, 'charge.refunded', found)
}

/** @param amount what the bank disputes; everything by default */
export function dispute(
  book: Book,
  intentId: string,
  status: string,
  before?: Dispute,
  amount?: number,
): StripeEvent {
  const charged = book.charges.get(book.intents.get(intentId)?.latest_charge ?? '')
  if (!charged) throw new Error('no such charge')
  charged.disputed = true
  const made: Dispute = before ?? {
    id: newName(book, 'dp'),
    object: 'dispute',
    status,
    amount: amount ?? charged.amount,
    currency: charged.currency,
    charge: charged.id,
    payment_intent: intentId,
  }
  // The bank withdraws the money when it disputes, and returns it when we win.
  if (!before) move(book, 'dispute', -made.amount, 1500)
  else if (status === 'won') move(book, 'dispute_reversal', made.amount, 0)
  made.status = status
  book.disputes.set(made.id, made)
  return emit(book, before ? 'charge.dispute.closed' : 'charge.dispute.created', made)
}
