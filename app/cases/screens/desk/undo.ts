import { formData } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { undoBatch } from '../../desk/undo.server.ts'
import type { Route } from './+types/undo'

/** Undoes this member's last action, completely or for the cases that did not change since. */
export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  recipientIdOf(me)
  try {
    const { undone, kept } = await undoBatch(
      db,
      String((await formData(request)).get('batch') ?? ''),
      me.userId,
    )
    const cases = undone === 1 ? '1 case is as it was before.' : `${undone} cases are as they were before.`
    const rest = kept > 0 ? ` ${kept} stayed: something came after it, or the person has read it.` : ''
    return Response.json({ sentence: `${cases}${rest}` })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return Response.json({ sentence: error.message }, { status: error.status })
  }
}
