import { z } from 'zod'
import { saysSomething, seen } from '../../model/rules.ts'
import { DESCRIPTION_LONGEST, pictureIn } from './rules.ts'
import { words } from './words.ts'

/** The picture fields of a post form. The file itself is stored before they are read (composing/post-form.server.ts). */
export const pictureFields = {
  picture: z.string().max(40).optional(),
  describes: z
    .string()
    .default('')
    .transform((typed) => seen(typed).replace(/\s+/g, ' ').trim()),
  decoration: z
    .string()
    .optional()
    .transform((value) => value === 'yes'),
}

/** A picture needs a description or is decorative, and there is no description without a picture. */
export function describedOrDecoration(
  values: { picture?: string | undefined; describes: string; decoration: boolean },
  context: z.RefinementCtx,
): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  const { describes, decoration } = values
  if (describes.length > DESCRIPTION_LONGEST)
    issue('describes', words.refused.long({ most: DESCRIPTION_LONGEST }))
  else if (!pictureIn(values.picture)) {
    if (describes) issue('photo', words.refused.missing)
  } else if (!decoration && !saysSomething(describes)) issue('describes', words.refused.describe)
}
