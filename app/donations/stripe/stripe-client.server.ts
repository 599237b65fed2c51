import type { Stripe } from 'stripe'
import { config } from '#app/platform/settings/config.server.ts'

// The only file that imports the library. It is loaded with the first gift: most sites run without it.

let client: Promise<Stripe> | undefined

export const cardsAreSetUp = (): boolean => config.stripe !== null

export function stripe(): Promise<Stripe> {
  client ??= connect()
  return client
}

async function connect(): Promise<Stripe> {
  if (!config.stripe) throw new Error('Stripe has no keys')
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(config.stripe.api)
  return new Library(config.stripe.key, {
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    protocol: protocol === 'http:' ? 'http' : 'https',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  })
}

export type { Stripe }

/**
 * Verifies that an event's signature was made with our secret over exactly these bytes.
 * @throws if it was not, or is old
 */
export async function verifiedEvent(body: string, signature: string): Promise<Stripe.Event> {
  if (!config.stripe) throw new Error('Stripe has no keys')
  return (await stripe()).webhooks.constructEvent(body, signature, config.stripe.webhookSecret)
}

interface CheckoutGift {
  id: string
  reference: string
  amountCents: number
  frequency: 'monthly' | 'one-time'
  begunAt: string
}

/** How long Stripe's page stays open, in seconds. */
const PAGE_LASTS = 2 * 3600

/** Starts a payment on Stripe's own page. Calling it twice gives the same page, because the idempotency key is the gift's. */
export async function openCheckout(
  gift: CheckoutGift,
  email: string,
  cancelPath: string,
): Promise<{ id: string; url: string }> {
  const { name } = config.organisation
  const metadata = { gift: gift.id, reference: gift.reference }
  const monthly = gift.frequency === 'monthly'
  const session = await (await stripe()).checkout.sessions.create(
    {
      mode: monthly ? 'subscription' : 'payment',
      client_reference_id: gift.id,
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: gift.amountCents,
            product_data: { name: monthly ? `Monthly gift to ${name}` : `Gift to ${name}` },
            ...(monthly ? { recurring: { interval: 'month' as const } } : {}),
          },
        },
      ],
      // Never an existing Stripe customer: typing an address does not prove that it is one's own.
      customer_email: email,
      ...(monthly
        ? { subscription_data: { metadata } }
        : {
            submit_type: 'donate' as const,
            payment_intent_data: { metadata },
          }),
      success_url: `${config.origin}/donate/thanks`,
      cancel_url: `${config.origin}${cancelPath}`,
      // Based on the gift's start time: a repeated request must have the same parameters.
      expires_at: Math.floor(Date.parse(gift.begunAt) / 1000) + PAGE_LASTS,
    },
    { idempotencyKey: `gift-${gift.id}-checkout` },
  )
  if (!session.url) throw new Error('Stripe gave no address')
  return { id: session.id, url: session.url }
}

/** The id of an object that Stripe returns either expanded or by id. */
export const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

export const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/** Whether Stripe says that the object does not exist. */
export const isMissing = (error: unknown): boolean =>
  (error as { code?: unknown }).code === 'resource_missing'
