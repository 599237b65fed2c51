import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { formData } from '#app/platform/forms/read-form.server.ts'
import { notFound } from '#app/platform/requests/refused.ts'
import { isWriting, writersNow } from '#app/texts/texts.server.ts'
import { db } from '#db/connect.server.ts'
import { postAt } from '../../writing/post-at.server.ts'
import type { Route } from './+types/writing'

// Asked by the editor of a text every half minute: who else is writing, and that this member is.

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const typing = (await formData(request)).get('typing') === 'yes'
  const text = await postAt(db, params.textId)
  if (!text || text.state === 'gone') notFound()
  if (typing) await isWriting(db, text.id, me.userId)
  return Response.json(await writersNow(db, text.id, me.userId))
}
