import { z } from 'zod'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { MOST_PARTS } from '../../attorney-copy/copy-rules.ts'
import { sendCopyLink } from '../../closing/attorney-copies.server.ts'
import { endingFor, mustBeAllowed } from '../../closing/endings.server.ts'
import type { Route } from './+types/copy-sent'

const schema = z.object({
  request: z.string().min(1).max(60),
  copy: z.string().regex(/^[\w-]{22}$/),
  parts: z.coerce.number().int().min(1).max(MOST_PARTS),
  proofHash: z.string().regex(/^[\w-]{43}$/),
  secret: z.string().regex(/^[\w-]{22}$/),
  attorney: z.coerce.number().int().min(1),
})

/** A staff browser has sealed a copy for an attorney: sends the link. Works once. Otherwise answers with a sentence. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const { values } = await readForm(await formData(request), schema)
  try {
    const ending = await endingFor(db, me, params.caseId, 'export')
    if (!ending) throw new Refused('This case is not open to your key.', 404)
    mustBeAllowed('make-export', ending.who)
    if (!values || values.request !== ending.request?.id)
      throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
    const { request: requestId, copy: copyId, attorney: attorneyId, parts, proofHash, secret } = values
    return Response.json(
      await sendCopyLink(db, { requestId, copyId, attorneyId, parts, proofHash, secret }, me.userId),
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(error.message, { status: error.status })
  }
}
