import { announcePresence, othersPresent } from '#app/platform/presence/presence.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { endOfCase } from '../../record/case-queries.server.ts'
import type { Route } from './+types/here'

/** The page of a case pings every half minute that this member has it open. Answers who else has. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  if (!holder || !(await endOfCase(db, holder, params.caseId))) notFound()
  const typing = new URL(request.url).searchParams.get('typing') === 'yes'
  const place = { kind: 'case', itemId: params.caseId } as const
  await announcePresence(db, place, me.userId, typing)
  return Response.json(await othersPresent(db, place, me.userId))
}
