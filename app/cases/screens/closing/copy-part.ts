import { z } from 'zod'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { toBase64 } from '#app/platform/sealing/sealed-format.ts'
import { db } from '#db/connect.server.ts'
import { PART_BYTES } from '../../attorney-copy/copy-rules.ts'
import { keepCopyPart } from '../../closing/attorney-copies.server.ts'
import { endingFor, mustBeAllowed } from '../../closing/endings.server.ts'
import type { Route } from './+types/copy-part'

const schema = z.object({
  request: z.string().min(1).max(60),
  copy: z.string().regex(/^[\w-]{22}$/),
  part: z.coerce.number().int().min(0).max(1000),
})

/** Stores one part of the sealed copy that a staff browser makes for an attorney. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  try {
    const ending = await endingFor(db, me, params.caseId, 'export')
    if (!ending) throw new Refused('This case is not open to your key.', 404)
    mustBeAllowed('make-export', ending.who)
    const form = await formData(request, withFile(PART_BYTES))
    const { values } = await readForm(form, schema)
    const file = form.get('file')
    if (!values || !(file instanceof File) || values.request !== ending.request?.id)
      throw new Refused('Your browser sent something we could not read. Load the page again.', 400)
    const sealedPart = toBase64(new Uint8Array(await file.arrayBuffer()))
    const { request: requestId, copy: copyId, part } = values
    await keepCopyPart(db, { requestId, copyId, part, sealedPart }, me.userId)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(error.message, { status: error.status })
  }
}
