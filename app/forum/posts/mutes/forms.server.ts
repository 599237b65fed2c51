import { z } from 'zod'
import { CONTENT_NOTES } from '#db/tables/content-notes.ts'
import { saysSomething, seen } from '../../model/rules.ts'
import { WORD_LONGEST, WORD_SHORTEST } from './rules.ts'
import { words } from './words.ts'

/** A word or a phrase to mute. */
export const watchable = z
  .string({ error: () => words.page.wordMissing })
  .transform((typed) => seen(typed).replace(/\s+/g, ' ').trim())
  .refine(saysSomething, { error: () => words.page.wordMissing })
  .refine((typed) => [...typed].length >= WORD_SHORTEST && [...typed].length <= WORD_LONGEST, {
    error: () => words.page.wordLong({ least: WORD_SHORTEST, most: WORD_LONGEST }),
  })

export const unseenForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('word'), word: watchable }),
  z.object({ intent: z.literal('again'), id: z.string().regex(/^[\w-]{22}$/) }),
  z.object({ intent: z.literal('note'), note: z.enum(CONTENT_NOTES) }),
])

/** `how` is required where a post leads to its author: hide that post, or mute or block the author. */
export const chooseForm = z.object({ how: z.enum(['post', 'mute', 'block']).optional() })
