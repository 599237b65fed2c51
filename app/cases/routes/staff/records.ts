import { readForm } from '#app/platform/forms.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { holderOf, staffMember } from '#app/platform/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { staffRecordSchema } from '../../forms.server.ts'
import { addNote } from '../../noting.server.ts'
import { caseForStaff } from '../../queries.server.ts'
import { replyToCase, setStatus } from '../../replying.server.ts'
import type { Route } from './+types/records'

/** Takes a record that a staff browser sealed. When its place is taken, answers with the record that stands there. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = holderOf(me)
  const openTo = async () => (holder ? caseForStaff(db, holder, params.caseId) : null)
  if (!(await openTo())) return refusal('This case is not open to your key.', 404)
  const { values } = await readForm(request, staffRecordSchema)
  if (!values) return refusal('What your browser sent has not the right shape. Load the page again.', 400)
  const { kind, seq, sealed, to } = values
  try {
    const staffRecord = { caseId: params.caseId, seq, sealed }
    if (kind === 'note') await addNote(db, staffRecord, me.userId)
    else if (kind === 'message') await replyToCase(db, staffRecord, me.userId)
    else if (to) await setStatus(db, { ...staffRecord, to }, me.userId)
    else return refusal('Choose a status.', 422)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const now = await openTo()
    const last = (kind === 'note' ? now?.notes : now?.records)?.at(-1)
    return Response.json({ sentence: error.message, last }, { status: error.status })
  }
}

const refusal = (sentence: string, status: number) => Response.json({ sentence }, { status })
