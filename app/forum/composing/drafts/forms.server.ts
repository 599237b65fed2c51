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

/** What the form of a post says of its draft: the window, and the draft that it was filled from. */
export const draftFields = { page: windowId, draft: from }

/** The same in the posted form itself, where a script may never have named the window. */
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

/** Where a post is written, by the address that its draft is sent to. A topic may be gone meanwhile: its drafts are not. */
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
