import { z } from 'zod'
import { cleanValue } from '#app/platform/text/without-controls.ts'
import { REMIND_CHOICES } from '#app/shared/reminders/remind-rules.ts'
import { kindOfPage } from '../model/rules.ts'
import { bookmarkWords as words } from './bookmark-words.ts'
import { MOST_BOOKMARKS } from './bookmarks.server.ts'

const path = z
  .string()
  .max(200)
  .refine((path) => kindOfPage(path) !== undefined)
const title = z
  .string()
  .max(2000)
  .transform((typed) =>
    [
      ...typed
        .normalize('NFC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim(),
    ]
      .slice(0, 200)
      .join(''),
  )
  .refine((title) => title !== '')
const list = z.enum(['saved', 'wrote']).default('saved')

export const bookmarkForm = z.object({ path, title, list })

/** The device's saved pages, written into the form by a script. Ignores pages that are not ours. */
export const deviceBookmarksForm = z.object({
  items: z
    .string()
    .max(200_000)
    .transform((text) => {
      try {
        const items: unknown = JSON.parse(text, cleanValue)
        return Array.isArray(items) ? items.slice(0, MOST_BOOKMARKS) : []
      } catch {
        // Not written by our script: there is nothing to save in it.
        return []
      }
    })
    .transform((items) => items.flatMap((item) => oneOf.safeParse(item).data ?? [])),
  list,
})
const oneOf = z.object({ url: path, title }).transform(({ url, title }) => ({ path: url, title }))

export const LONGEST_NOTE = 500
export const bookmarkNoteForm = z.object({
  intent: z.enum(['save', 'remove']).default('save'),
  remind: z.enum(REMIND_CHOICES).catch('as-it-is').default('as-it-is'),
  note: z
    .string()
    .default('')
    .transform((typed) => typed.normalize('NFC').trim() || null)
    .refine((note) => note === null || [...note].length <= LONGEST_NOTE, { error: () => words.note.long }),
})
