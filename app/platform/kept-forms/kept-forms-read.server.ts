import { z } from 'zod'

/** What a page posts about a form that is not sent, besides its fields. */
export const keptFormSchema = z.object({
  form: z.string().regex(/^[a-z]{2,20}(?:\.[\w-]{1,43})?$/),
  page: z
    .string()
    .regex(/^[\w-]{22}$/)
    .or(z.literal(''))
    .default(''),
  intent: z.string().optional(),
  back: z.string().max(200).optional(),
})

/** A page of ours to go back to, and nothing that leads elsewhere. */
export const ownPage = (back: string | undefined): string =>
  back && /^\/[a-z][\w/-]*(?:\?[\w=&%.-]*)?$/.test(back) ? back : '/'
