import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { dropHalf, halfOf, holdHalf, noteUse } from '#app/platform/keys/open-halves.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { openKeySchema } from '../../model/forms.server.ts'
import { staffSession } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/open-key'

// The browser's request about the key that is open in it: returns the server's half of it (open-halves.server.ts).

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  // Called only for its refusal: a key that is on no list yet opens too.
  recipientIdOf(me)
  const session = await staffSession(db, request)
  if (!session || session.userId !== me.userId) throw new Refused('Sign in again.', 403)
  const { values } = await readForm(await formData(request), openKeySchema)
  if (!values) throw new Refused('We do not know this request. Load the page again.', 400)
  // Another member signed in in another tab of this browser since. Their half does not belong to this key.
  if (values.whose !== me.userId) return Response.json({ half: null })
  if (values.intent === 'hold') return Response.json({ half: await holdHalf(db, session.id) })
  if (values.intent === 'ask') return Response.json({ half: await halfOf(db, session.id) })
  if (values.intent === 'used') await noteUse(db, session.id)
  else await dropHalf(db, session.id)
  return new Response(null, { status: 204 })
}
