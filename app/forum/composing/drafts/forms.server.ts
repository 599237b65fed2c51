import { z } from 'zod'
import type { Db } from '#db/schema.ts'
import { anyPlaceCalled, publicTopic } from '../../posts/queries.server.ts'
import type { Place } from './rules.ts'

const windowId = z.string().regex(/^[\w-]{22}$/)
const from = z
  .string()
  .regex(/^[\w-]{22}\.\d{1,15}$/)
  .or(z.literal(''))
  .optional()

/** The draft fields of a post form: the window, and the draft that the form was filled from. */
export const draftFields = { page: windowId, draft: from }

/** The same fields in the posted form, where a script may never have set the window. */
export const draftOfForm = z.object({
  keptPage: windowId.optional().catch(undefined),
  draft: from.catch(undefined),
})

export const draftsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('drop'), id: z.string().max(40) }),
  z.object({ intent: z.literal('stop'), id: z.string().max(40) }),
  z.object({
    intent: z.literal('clear'),
    page: windowId.optional().catch(undefined),
    draft: from.catch(undefined),
  }),
])

/** The place where a post is written, from the URL that its draft is sent to. A draft can outlive its topic. */
export async function placeIn(
  db: Db,
  request: Request,
): Promise<{ where: Place; title: string } | undefined> {
  const params = new URL(request.url).searchParams
  const topic = params.get('topic')
  if (topic && /^[\w-]{1,40}$/.test(topic))
    return { where: { topic }, title: (await publicTopic(db, topic))?.title ?? '' }
  const category = await anyPlaceCalled(db, params.get('category') ?? '')
  return category && { where: { category: category.id }, title: '' }
}
