import { z } from 'zod'

export const failedSchema = z.object({
  intent: z.enum(['drop', 'ask'], 'Press one of the buttons'),
  mark: z.string().max(100).default(''),
})
