import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { GONE, takeExport } from '../../approvals/approvals.server.ts'
import { endingFor, mustBeAllowed } from '../../closing/endings.server.ts'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/export-taken'

/** A staff browser has assembled an export and asks to release it. Allowed once. Otherwise answers with a sentence. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const { typed } = await readForm(await formData(request), anyForm)
  try {
    const ending = await endingFor(db, me, params.caseId, 'export')
    if (!ending) throw new Refused('This case is not open to your key.', 404)
    if (!ending.request || ending.request.id !== typed.request) throw new Refused(GONE)
    mustBeAllowed('make-export', ending.who)
    await takeExport(db, ending.request.id, me.userId)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(error.message, { status: error.status })
  }
}
