import { z } from 'zod'
import { KILOBYTE } from '#app/platform/byte-sizes.ts'
import type { Takes } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { MOST_PARTS } from '../../attorney-copy/copy-rules.ts'
import { limitCopyRequests, openCopy } from '../../attorney-copy/open-copy.server.ts'
import { words } from '../../attorney-copy/words.ts'
import { PRIVATE } from '../../intake/no-store-response.server.ts'
import type { Route } from './+types/open-copy'

const schema = z.object({
  id: z.string().regex(/^[\w-]{22}$/),
  proof: z.string().min(1).max(60),
  part: z.coerce.number().int().min(0).max(MOST_PARTS),
})

/** An id, a proof and a number are shorter. */
const TAKES: Takes = { text: 2 * KILOBYTE }

/** Gives a browser that proves the six words one sealed part of a copy. Answers a sentence when it does not. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    await limitCopyRequests(db, context.get(requestFacts).network)
    const { values } = await readForm(await formData(request, TAKES), schema)
    if (!values) throw new Refused(words.problem.over, 410)
    return Response.json(await openCopy(db, values), { headers: PRIVATE })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(error.message, { status: error.status, headers: PRIVATE })
  }
}
