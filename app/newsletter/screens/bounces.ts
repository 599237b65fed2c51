import { bodyText } from '#app/platform/http/bodies.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { noteCall } from '#app/platform/webhooks/calls.server.ts'
import { db } from '#db/connect.server.ts'
import { takeBounces } from '../sending/bounces.server.ts'
import type { Route } from './+types/bounces'

const MOST_BYTES = 1024 * 1024

export const loader = () => notFound()

/** For mail services. Without BOUNCES_SECRET this is not found. */
export async function action({ request }: Route.ActionArgs) {
  const secret = config.bouncesSecret ?? notFound()
  const answer = await takeBounces(db, secret, {
    body: await bodyText(request, MOST_BYTES),
    timestamp: request.headers.get('x-handrail-timestamp'),
    signature: request.headers.get('x-handrail-signature'),
  })
  await noteCall(db, 'bounces', answer.status === 401 ? 'wrong' : 'right')
  const headers = { 'Cache-Control': 'no-store' }
  if (answer.status === 200) return Response.json({ taken: answer.taken }, { headers })
  return Response.json({ error: WORDS[answer.status] }, { status: answer.status, headers })
}

const WORDS = {
  400: 'The body is not what docs/operating.md describes.',
  401: 'The signature is wrong, or the timestamp is more than five minutes off.',
  409: 'This call was already processed.',
}
