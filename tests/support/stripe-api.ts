import type { IncomingHttpHeaders } from 'node:http'
import { type Book, emit, newName, nothingOwed, refund, type Session, seconds } from './stripe-book.ts'

// The paths of Stripe's API that we use, with the checks that Stripe makes.

type StandIn = Book & { origin: string; settings: Record<string, string> }

interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: Record<string, string>
  headers: IncomingHttpHeaders
}
interface Answer {
  status: number
  json: unknown
}

const ok = (json: unknown): Answer => ({ status: 200, json })
const no = (status: number, message: string, code = '', type = 'invalid_request_error'): Answer => ({
  status,
  json: { error: { type, code, message } },
})
const list = (data: unknown[]) => ok({ object: 'list', data, has_more: false, url: '/' })

export function answerApi(stripe: StandIn, asked: Asked): Answer {
  const { headers, method, path, body } = asked
  if (headers.authorization !== `Bearer ${stripe.settings.STRIPE_SECRET_KEY}`)
    return no(401, 'Invalid API Key', '', 'authentication_error')
  if (!headers['stripe-version']) return no(400, 'A version is needed')
  if (method === 'GET') return read(stripe, asked)
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || key.length < 8 || key.length > 255)
    return no(400, 'This stand-in wants an idempotency key on every change')
  const said = JSON.stringify([method, path, body])
  const before = stripe.answers.get(key)
  if (before && before.said !== said)
    return no(
      400,
      'Keys for idempotent requests can only be used with the same parameters',
      '',
      'idempotency_error',
    )
  if (before) return before
  const answer = change(stripe, asked)
  stripe.answers.set(key, { said, ...answer })
  return answer
}

function read(stripe: StandIn, { path, query }: Asked): Answer {
  const [, , kind = '', id = '', more = ''] = path.split('/')
  const one = (found: object | undefined) =>
    found ? ok(found) : no(404, `No such ${kind}`, 'resource_missing')
  if (kind === 'checkout') return one(expanded(stripe, stripe.sessions.get(more), query))
  if (kind === 'invoices' && id) return one(stripe.invoices.get(id))
  if (kind === 'invoices')
    return list(
      [...stripe.invoices.values()].filter(
        ({ parent }) => parent.subscription_details.subscription === query.subscription,
      ),
    )
  if (kind === 'subscriptions') return one(stripe.subscriptions.get(id))
  if (kind === 'payment_intents') {
    const intent = stripe.intents.get(id)
    const charge = stripe.charges.get(intent?.latest_charge ?? '')
    const wanted = Object.values(query).some((value) => value.startsWith('latest_charge'))
    return one(intent && wanted ? { ...intent, latest_charge: charge } : intent)
  }
  const within = (name: string, at: number) =>
    at >= Number(query[`${name}[gte]`] ?? 0) && at < Number(query[`${name}[lt]`] ?? Number.MAX_SAFE_INTEGER)
  if (kind === 'balance_transactions')
    return list(stripe.moved.filter(({ created }) => within('created', created)))
  if (kind === 'payouts')
    return list(stripe.payouts.filter(({ arrival_date }) => within('arrival_date', arrival_date)))
  if (kind === 'disputes' && id) return one(stripe.disputes.get(id))
  if (kind === 'disputes')
    return list(
      [...stripe.disputes.values()].filter(
        ({ charge, payment_intent }) => charge === query.charge || payment_intent === query.payment_intent,
      ),
    )
  if (kind === 'refunds') return list(stripe.refunds.filter(({ charge }) => charge === query.charge))
  if (kind === 'charges' && id) return one(stripe.charges.get(id))
  if (kind === 'charges') {
    return list([...stripe.charges.values()].filter(({ created }) => within('created', created)))
  }
  if (kind === 'invoice_payments') {
    const intent = query['payment[payment_intent]']
    const found = [...stripe.invoices.values()].filter(({ payments }) =>
      payments.data.some(({ payment }) => payment.payment_intent === intent),
    )
    return list(
      found.map((invoice) => ({
        id: newName(stripe, 'inpay'),
        object: 'invoice_payment',
        invoice: invoice.id,
      })),
    )
  }
  return no(404, `Unrecognized request URL (GET: ${path})`)
}

function expanded(stripe: StandIn, session: Session | undefined, query: Record<string, string>) {
  if (!session) return undefined
  const wanted = Object.entries(query).some(
    ([name, value]) => name.startsWith('expand') && value.startsWith('payment_intent'),
  )
  const intent = stripe.intents.get(session.payment_intent ?? '')
  if (!wanted || !intent) return session
  return {
    ...session,
    payment_intent: { ...intent, latest_charge: stripe.charges.get(intent.latest_charge) },
  }
}

const SESSION_PARAMETERS =
  /^(mode|client_reference_id|customer_email|submit_type|success_url|cancel_url|expires_at|metadata\[\w+\]|payment_intent_data\[metadata\]\[\w+\]|subscription_data\[metadata\]\[\w+\]|line_items\[0\]\[(quantity|price_data\]\[(currency|unit_amount|product_data\]\[name|recurring\]\[interval))\])$/

function change(stripe: StandIn, asked: Asked): Answer {
  const { method, path, body } = asked
  if (path === '/v1/checkout/sessions') return newSession(stripe, body)
  if (path === '/v1/billing_portal/sessions') {
    if (!body.customer) return no(400, 'Missing required param: customer.', 'parameter_missing')
    return ok({
      id: newName(stripe, 'bps'),
      object: 'billing_portal.session',
      url: `${stripe.origin}/portal/${body.customer}`,
    })
  }
  if (path === '/v1/refunds') return newRefund(stripe, body)
  const invoice = stripe.invoices.get(/^\/v1\/invoices\/(\w+)\/void$/.exec(path)?.[1] ?? '')
  if (invoice) {
    if (invoice.status !== 'open') return no(400, 'This invoice is not open', 'invoice_not_open')
    invoice.status = 'void'
    emit(stripe, 'invoice.voided', invoice)
    return ok(invoice)
  }
  const subscription = stripe.subscriptions.get(/^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1] ?? '')
  if (!subscription) return no(404, `Unrecognized request URL (${method}: ${path})`)
  if (method === 'DELETE') {
    subscription.status = 'canceled'
    subscription.ended_at = seconds()
    const comment = asked.query['cancellation_details[comment]'] ?? body['cancellation_details[comment]']
    subscription.cancellation_details = { comment: comment ?? null, reason: 'cancellation_requested' }
    emit(stripe, 'customer.subscription.deleted', subscription)
    return ok(subscription)
  }
  if (body.pause_collection === '') subscription.pause_collection = null
  if (body['pause_collection[behavior]'])
    subscription.pause_collection = {
      behavior: body['pause_collection[behavior]'],
      resumes_at: Number(body['pause_collection[resumes_at]']) || null,
    }
  const item = subscription.items.data[0]
  if (body['items[0][id]']) {
    if (item?.id !== body['items[0][id]']) return no(400, 'No such item', 'resource_missing')
    if (!body['items[0][price_data][product]'])
      return no(400, 'Missing required param: product.', 'parameter_missing')
    item.price.unit_amount = Number(body['items[0][price_data][unit_amount]'])
  }
  if (body.trial_end) {
    const ends = Number(body.trial_end)
    if (!(ends > seconds()))
      return no(400, 'Invalid timestamp: must be an integer Unix timestamp in the future')
    if (body.proration_behavior !== 'none') return no(400, 'This stand-in charges nothing in between')
    subscription.status = 'trialing'
    if (item) item.current_period_end = ends
    // Stripe writes an invoice of zero when a trial begins.
    emit(stripe, 'invoice.paid', nothingOwed(stripe, subscription))
  }
  emit(stripe, 'customer.subscription.updated', subscription)
  return ok(subscription)
}

function newSession(stripe: StandIn, body: Record<string, string>): Answer {
  const unknown = Object.keys(body).find((name) => !SESSION_PARAMETERS.test(name))
  if (unknown) return no(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
  const monthly = body.mode === 'subscription'
  if (!monthly && body.mode !== 'payment') return no(400, 'Invalid mode')
  if (monthly && body.submit_type) return no(400, 'submit_type can only be used in payment mode')
  if (monthly !== 'line_items[0][price_data][recurring][interval]' in body)
    return no(400, 'The price does not fit the mode')
  const amount = Number(body['line_items[0][price_data][unit_amount]'])
  if (!Number.isInteger(amount) || amount < 50 || amount > 99_999_999)
    return no(400, 'Invalid integer', 'amount_too_small')
  if (!/^https?:\/\//.test(body.success_url ?? '') || !/^https?:\/\//.test(body.cancel_url ?? ''))
    return no(400, 'Not a valid URL')
  const lasts = Number(body.expires_at) - seconds()
  if (lasts < 1790 || lasts > 86_400)
    return no(400, 'expires_at must be between 30 minutes and 24 hours from now')
  const id = newName(stripe, 'cs_test')
  const metadata = Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const found = /^metadata\[(\w+)\]$/.exec(name)?.[1]
      return found ? [[found, value]] : []
    }),
  )
  const session: Session = {
    id,
    object: 'checkout.session',
    mode: monthly ? 'subscription' : 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: amount,
    currency: body['line_items[0][price_data][currency]'] ?? '',
    client_reference_id: body.client_reference_id ?? '',
    metadata,
    payment_intent: null,
    subscription: null,
    invoice: null,
    success_url: body.success_url ?? '',
    cancel_url: body.cancel_url ?? '',
    customer_email: body.customer_email ?? '',
    url: `${stripe.origin}/pay/${id}`,
  }
  stripe.sessions.set(id, session)
  return ok(session)
}

function newRefund(stripe: StandIn, body: Record<string, string>): Answer {
  const intent = stripe.intents.get(body.payment_intent ?? '')
  const charge = stripe.charges.get(intent?.latest_charge ?? '')
  if (!intent || !charge) return no(404, 'No such payment_intent', 'resource_missing')
  const amount = Number(body.amount)
  if (!Number.isInteger(amount) || amount < 1 || amount > charge.amount - charge.amount_refunded)
    return no(400, 'Refund amount is greater than unrefunded amount on charge', 'charge_already_refunded')
  refund(stripe, intent.id, amount)
  const metadata: Record<string, string> = body['metadata[refund]']
    ? { refund: body['metadata[refund]'] }
    : {}
  const made = {
    id: newName(stripe, 're'),
    object: 'refund' as const,
    amount,
    charge: charge.id,
    status: 'succeeded' as const,
    metadata,
  }
  stripe.refunds.push(made)
  return ok(made)
}
