import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { READS_NO_CASE, recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { putNewWords } from '../../keys/words-reset.server.ts'
import { caseForStaff } from '../../record/case-queries.server.ts'
import { recordRefusal } from '../../record/reading-marks.server.ts'
import { newWordsSchema } from '../forms.server.ts'
import type { Route } from './+types/words'

/** Takes a staff browser's sealed keys for a person's new words. The words themselves never come here. */
export async function action({ params: { caseId }, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  if (!mayReadCases(me.role)) throw new Refused(READS_NO_CASE, 403)
  const holder = recipientIdOf(me)
  const found = holder ? await caseForStaff(db, holder, caseId) : null
  if (!found) {
    await recordRefusal(db, caseId, me.userId)
    throw new Refused('This case is not open to your key. Load the page again.', 404)
  }
  if (!found.staffEnvelope) throw new Refused('Your key does not open the notes of this case.', 403)
  const { values } = await readForm(await formData(request, ENVELOPES), newWordsSchema)
  if (!values) throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
  await putNewWords(db, { caseId, ...values.made }, me.userId)
  return new Response(null, { status: 204 })
}
