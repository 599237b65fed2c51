import { z } from 'zod'
import { CHANGE_KEY } from './tuning-checks.ts'

const OLD_PAGE = 'Load the page again, then make your change again'
const intents = ['preview', 'save', 'preview-off', 'off', 'first', 'delete'] as const

const saved = {
  /** For something new: submitted twice, it is one. */
  key: z.string().regex(CHANGE_KEY, OLD_PAGE),
  version: z.coerce.number(OLD_PAGE).int(OLD_PAGE).min(0, OLD_PAGE).max(1e6, OLD_PAGE),
  words: z.string().max(4000, 'Use at most 4000 characters').default(''),
}

export const groupSchema = z.object({ intent: z.enum(intents, 'Press one of the buttons'), ...saved })

const page = z.string().max(300, 'Use the address of a page of this site, such as /about').default('')

export const pinSchema = z.object({
  intent: z.enum(['preview', 'save', 'delete'], 'Press one of the buttons'),
  ...saved,
  page,
})

export const questionSchema = z.object({
  intent: z.enum(['save', 'delete'], 'Press one of the buttons'),
  ...saved,
  page,
})

export const failedSchema = z.object({
  intent: z.enum(['drop', 'ask'], 'Press one of the buttons'),
  mark: z.string().max(100).default(''),
})
