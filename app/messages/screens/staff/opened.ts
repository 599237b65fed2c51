import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { noteOpened } from '../../desk/message-queries.server.ts'
import type { Route } from './+types/opened'

/** A staff browser reports that it opened a message: until then it counts as unread, although it was sent there. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    const me = context.get(staffMember)
    const holder = recipientIdOf(me)
    const noted = holder && (await noteOpened(db, { id: params.messageId, holder, by: me.userId }))
    if (!noted) throw new Refused('This message is not open to your key.', 404)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof Refused) return new Response(error.message, { status: error.status })
    throw error
  }
}
