import { z } from 'zod'
import { isHttps } from './attorney-entry.server.ts'

// Forms that staff send about an entry. The console is in English (docs/decisions/0600-copy-is-data.md).

export const refusalSchema = z.object({
  reason: z
    .string('Say why')
    .min(1, 'Say why')
    .max(1000, 'The reason must be 1,000 characters or fewer. Make it shorter.'),
})

/** The staff's note in the approval mail. */
export const noteSchema = z.object({
  note: z.string().max(1000, 'Your note must be 1,000 characters or fewer. Make it shorter.').optional(),
})

/** Where the licenses of a state are looked up. */
export const barSchema = z.object({
  who: z
    .string('Enter who keeps the list')
    .min(1, 'Enter who keeps the list')
    .max(120, 'This must be 120 characters or fewer'),
  url: z
    .string('Enter the address')
    .max(300, 'The address must be 300 characters or fewer')
    .refine(isHttps, 'The address must start with https://, like https://example.org'),
  opened: z.string().optional(),
})
