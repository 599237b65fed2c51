import { z } from 'zod'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { requestFacts } from '#app/platform/http/request.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { MOST_PARTS } from '../../attorney-copy/copy-rules.ts'
import { openCopy } from '../../attorney-copy/open-copy.server.ts'
import { words } from '../../attorney-copy/words.ts'
import { PRIVATE } from '../../intake/no-store-response.server.ts'
import type { Route } from './+types/open-copy'

const schema = z.object({
  id: z.string().regex(/^[\w-]{22}$/),
  proof: z.string().min(1).max(60),
  part: z.coerce.number().int().min(0).max(MOST_PARTS),
})

/** Gives one sealed part of a copy to a browser that proves the six words. Otherwise answers with a sentence. */
export async function action({ request, context }: Route.ActionArgs) {
  const { values } = await readForm(await formData(request), schema)
  if (!values) return new Response(words.problem.over, { status: 410, headers: PRIVATE })
  try {
    const { network } = context.get(requestFacts)
    return Response.json(await openCopy(db, values, network), { headers: PRIVATE })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(error.message, { status: error.status, headers: PRIVATE })
  }
}
