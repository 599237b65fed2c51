import { z } from 'zod'
import { addressKind } from '../http/site-addresses.ts'

/** The data a page posts about an unsent form, besides its fields. */
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

/** A page of ours to go back to. Other URLs are rejected. */
export const ownPage = (back: string | undefined): string =>
  back && /^\/[a-z][\w/-]*(?:\?[\w=&%.-]*)?$/.test(back) ? back : '/'

/**
 * The page of a form, to lead back there: a page of the site map, or nothing. The words themselves are only shown when
 * the visitor asks for them on that page.
 */
export function placeOf(back = ''): string {
  const [path = '', query] = back.split('?')
  const params = new URLSearchParams(query)
  params.delete('words')
  const whole = params.size > 0 ? `${path}?${params}` : path
  if (addressKind(path) === 'nowhere') return ''
  return [whole, path].find((one) => ownPage(one) === one) ?? ''
}
