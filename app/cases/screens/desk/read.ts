import { readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { caseForStaff } from '../../record/case-queries.server.ts'
import { noteRead, recordRefusal } from '../../record/reading-marks.server.ts'
import { readSchema } from '../forms.server.ts'
import type { Route } from './+types/read'

/**
 * A staff browser reports that it opened a case up to a record. Merely sending the record to a
 * browser does not count as reading.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const me = context.get(staffMember)
    const holder = recipientIdOf(me)
    const found = holder ? await caseForStaff(db, holder, params.caseId) : null
    if (!found) {
      await recordRefusal(db, params.caseId, me.userId)
      throw new Refused('This case is not open to your key.', 404)
    }
    const { values } = await readForm(request, readSchema)
    if (!values) throw new Refused('This is not a place in a case.', 400)
    await noteRead(db, found.id, 'staff', values.upTo)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof Refused) return new Response(error.message, { status: error.status })
    throw error
  }
}
