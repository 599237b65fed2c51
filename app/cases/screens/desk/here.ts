import { notFound } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { isInCase, othersInCase } from '../../desk/presence.server.ts'
import { endOfCase } from '../../record/case-queries.server.ts'
import type { Route } from './+types/here'

/** The page of a case pings every half minute that this member has it open. Answers who else has. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  if (!holder || !(await endOfCase(db, holder, params.caseId))) notFound()
  const typing = new URL(request.url).searchParams.get('typing') === 'yes'
  await isInCase(db, { caseId: params.caseId, userId: me.userId, typing })
  return Response.json(await othersInCase(db, params.caseId, me.userId))
}
