import { z } from 'zod'
import { typedDay } from '../dates/typed-day.ts'
import { today } from '../settings/today.server.ts'

/**
 * A posted date: the day as it is stored, or a sentence that says what to type. Empty stays empty.
 * @param missing what to say when it may not be empty
 */
export const dayField = (missing?: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((typed, context) => {
      if (typed === '' && missing === undefined) return ''
      const read = typedDay(typed, today())
      if ('day' in read) return read.day
      context.addIssue({ code: 'custom', message: typed === '' && missing ? missing : read.error })
      return z.NEVER
    })
