import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import { answerApi } from './stripe-api.ts'
import * as book from './stripe-book.ts'
import { type Book, type Session, type StripeEvent, signed } from './stripe-book.ts'

// A stand-in for Stripe on this machine: its HTTP API as far as we use it, its payment page, and its signed events. It
// rejects what Stripe rejects: a wrong key, a create without an idempotency key, a parameter that does not exist.

const STRIPE_KEY = 'sk_test_handrail'
const WEBHOOK_SECRET = 'whsec_handrail'

export interface StandIn extends Book {
  origin: string
  settings: Record<string, string>
  /** Every rejected request, in words. A test checks that there is none. */
  refused: string[]
  /** Posts one event, signed, as Stripe does. @returns the site's response */
  deliver: (event: StripeEvent, site: string, secret?: string, at?: number) => Promise<Response>
  /** While set, events are sent to this site automatically. */
  sendTo: string | null
  /** Set to answer 503 to everything, as in an outage. */
  down: boolean
  /** Set to execute requests to this path but answer 503, as when a response is lost. */
  losesAnswersOf: string | null
  stop: () => Promise<void>
}

export async function aStripe(): Promise<StandIn> {
  const state = book.empty()
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'api_error', message: String(error) } }))
    })
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const standIn: StandIn = Object.assign(state, {
    origin,
    settings: {
      STRIPE_SECRET_KEY: STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: origin,
    },
    refused: [] as string[],
    sendTo: null as string | null,
    down: false,
    losesAnswersOf: null as string | null,
    deliver: (event: StripeEvent, site: string, secret = WEBHOOK_SECRET, at = Date.now()) => {
      const body = JSON.stringify(event)
      return fetch(`${site}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signed(body, secret, at) },
        body,
      })
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  })
  state.listeners.push((event) => {
    if (standIn.sendTo) void standIn.deliver(event, standIn.sendTo)
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', origin)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = parse(Buffer.concat(parts).toString('utf8')) as Record<string, string>
    if (url.pathname === '/favicon.ico') return html(response, '', 404)
    if (url.pathname.startsWith('/pay/')) return payPage(url, request.method ?? 'GET', body, response)
    if (url.pathname.startsWith('/portal/')) return html(response, '<h1>The card page of the stand-in</h1>')
    const away = { status: 503, json: { error: { type: 'api_error', message: 'down' } } }
    const done = standIn.down
      ? away
      : answerApi(standIn, {
          method: request.method ?? 'GET',
          path: url.pathname,
          query: Object.fromEntries(url.searchParams),
          body,
          headers: request.headers,
        })
    const { status, json } = standIn.losesAnswersOf === url.pathname ? away : done
    if (status >= 400) standIn.refused.push(`${request.method} ${url.pathname}: ${JSON.stringify(json)}`)
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' })
    response.end(JSON.stringify(json))
  }

  /** The page to which a donor is redirected. It works without scripts, like ours. */
  function payPage(url: URL, method: string, body: Record<string, string>, response: ServerResponse) {
    const session = standIn.sessions.get(url.pathname.slice('/pay/'.length))
    if (!session) return html(response, '<h1>No such page</h1>', 404)
    if (method === 'POST') {
      if (body.press === 'back') return lead(response, session.cancel_url)
      if (body.press === 'declined') {
        book.decline(standIn, session)
        return html(response, page(session, 'Your card was declined.'))
      }
      book.pay(standIn, session)
      return lead(response, session.success_url)
    }
    return html(response, page(session, session.status === 'expired' ? 'This page is over.' : ''))
  }
  return standIn
}

const lead = (response: ServerResponse, to: string) => {
  response.writeHead(303, { location: to })
  response.end()
}

const html = (response: ServerResponse, body: string, status = 200) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
  response.end(`<!doctype html><html lang="en"><title>Pay</title><body>${body}</body></html>`)
}

const page = (
  session: Session,
  says: string,
) => `<h1>Pay ${session.amount_total} cents</h1><p role="status">${says}</p>
<form method="post"><button name="press" value="pay">Pay</button>
<button name="press" value="declined">Pay with a declined card</button>
<button name="press" value="back">Back</button></form>`
