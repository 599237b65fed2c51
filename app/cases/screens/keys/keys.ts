import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, type StaffMember, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { assignCase } from '../../desk/assigning.server.ts'
import { keepOut, letOpen } from '../../desk/case-access.server.ts'
import { caseToShare } from '../../keys/key-rotation.server.ts'
import { caseKeysSchema } from '../forms.server.ts'
import type { Route } from './+types/keys'

// Sends the sealed keys of one case to a browser that opens it, and takes back the envelopes it made for a colleague.

export async function loader({ params, context }: Route.LoaderArgs) {
  return Response.json(await mine(context.get(staffMember), params.caseId))
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const { caseId } = params
  const form = await formData(request, ENVELOPES)
  const holder = await mayChange(me, caseId)
  const { values } = await readForm(form, caseKeysSchema)
  if (!values) throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
  const { intent, user, envelopes } = values
  const decides = await mayKeepOut(me, caseId)
  if (intent !== 'keep-out') {
    await letOpen(
      db,
      { caseId, userId: user, envelopes, mayLetBack: decides },
      {
        by: me.userId,
        from: [holder],
      },
    )
  } else {
    // Any member may step back themselves.
    if (!decides && user !== me.userId)
      throw new Refused(
        'Only a steward, or the caseworker who works on this case, can keep someone out of it.',
        403,
      )
    await keepOut(db, { caseId, userId: user }, me.userId)
  }
  if (intent === 'give') await assignCase(db, caseId, user, me.userId)
  return new Response(null, { status: 204 })
}

/** @returns their place on the list */
async function mayChange(me: StaffMember, id: string): Promise<string> {
  await mine(me, id)
  return recipientIdOf(me) ?? ''
}

async function mine(me: StaffMember, id: string) {
  const holder = recipientIdOf(me)
  const found = holder ? await caseToShare(db, holder, id) : null
  if (!found) throw new Refused('This case is not open to your key. Load the page again.', 404)
  return found
}

/** Whether this member may keep others out and let them in again: a steward, or the case's owner. */
async function mayKeepOut(me: StaffMember, id: string): Promise<boolean> {
  if (me.role === 'steward') return true
  const row = await db.selectFrom('cases').select('ownerId').where('id', '=', id).executeTakeFirst()
  return row?.ownerId === me.userId
}
