import { z } from 'zod'
import { FORUM_TAGS, type ForumTag } from '#db/tables/forum.ts'
import { TAGS_MOST, tagField } from './rules.ts'
import { words } from './words.ts'

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'yes')

/** A box for each tag. */
export const tagFields = Object.fromEntries(FORUM_TAGS.map((tag) => [tagField(tag), ticked])) as Record<
  `tag-${ForumTag}`,
  typeof ticked
>

export const tagsIn = (values: Record<`tag-${ForumTag}`, boolean>): ForumTag[] =>
  FORUM_TAGS.filter((tag) => values[tagField(tag)])

/** For a form with these boxes. */
export function notTooMany(values: Record<`tag-${ForumTag}`, boolean>, context: z.RefinementCtx): void {
  if (tagsIn(values).length > TAGS_MOST)
    context.addIssue({ code: 'custom', path: ['tags'], message: words.choose.many(TAGS_MOST) })
}
