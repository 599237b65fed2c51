import { bodyText } from '#app/platform/http/bodies.server.ts'
import { db } from '#db/connect.server.ts'
import { cardsAreSetUp } from '../../stripe/stripe-client.server.ts'
import { takeEvent } from '../../stripe/stripe-events.server.ts'
import type { Route } from './+types/webhook'

/** A Stripe event is at most a few hundred kilobytes. */
const MOST_BYTES = 1024 * 1024

const says = (text: string, status: number) =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })

export const loader = () => says('Stripe sends its events here.', 405)

/** The signature covers the raw bytes, so read them as text before anything else. */
export async function action({ request }: Route.ActionArgs) {
  if (!cardsAreSetUp()) return says('Cards are not set up here.', 404)
  const status = await takeEvent(
    db,
    await bodyText(request, MOST_BYTES),
    request.headers.get('stripe-signature'),
  )
  return says(status === 200 ? 'taken' : 'The signature is wrong.', status)
}
