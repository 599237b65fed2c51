import { z } from 'zod'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { watchable } from '../../posts/mutes/forms.server.ts'
import { WATCH_ACTS } from '../../posts/word-filter-rules.ts'

const watch = z
  .object({
    intent: z.literal('watch'),
    word: watchable,
    act: z.enum(WATCH_ACTS, 'Choose what should happen'),
    note: z.enum(CONTENT_NOTES).nullable().catch(null).default(null),
  })
  .refine(({ act, note }) => act !== 'note' || note !== null, {
    path: ['note'],
    message: 'Choose the content note',
  })

export const wordsForm = z.union([
  watch,
  z.object({ intent: z.literal('unwatch'), id: z.string().regex(/^[\w-]{22}$/) }),
])
export const watchForm = watch
