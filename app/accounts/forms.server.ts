import { z } from 'zod'

/** What is to be deleted: one of the browser's lists, or everything. `done`: the script has emptied the list. */
export const deleteForm = z.object({
  what: z.enum(['complaints', 'posts', 'saved', 'everything']),
  done: z.string().optional(),
})
