import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { leftToMove } from '../../keys/own-key.server.ts'
import { sharesFor } from '../../keys/staff-keys.server.ts'
import { maySignKeys } from '../../model/rules.ts'
import type { Route } from './+types/key-shares'

/** The envelopes that a steward's browser opens and reseals for another key. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const asked = new URL(request.url).searchParams
  try {
    if (asked.get('from') === 'my-old-key') return Response.json(await leftToMove(db, me))
    if (!maySignKeys(me.role)) throw new Refused('Only a steward can give cases to another key.', 403)
    const [from, to, only] = ['from', 'to', 'only'].map((name) => asked.get(name) ?? '')
    return Response.json(await sharesFor(db, { from: from ?? '', to: to ?? '', only }, me))
  } catch (error) {
    if (error instanceof Refused) return new Response(error.message, { status: error.status })
    throw error
  }
}
