import type { z } from 'zod'
import type { ForumTag } from '#db/tables/forum.ts'
import { TAGS_MOST, tagAsked, tagField } from '../../model/tag-rules.ts'
import { forumTags, tagCalled } from './forum-tags.server.ts'
import { quoted, words } from './words.ts'

// A checkbox for each tag. Staff edit the list of tags, so a form with these checkboxes is loose: it lets their fields through.

type Fields = Readonly<Record<string, unknown>>

/** The ticked tags that the forum has. */
export const tagsIn = (values: Fields): ForumTag[] =>
  forumTags()
    .map(({ code }) => code)
    .filter((tag) => values[tagField(tag)] === 'yes')

/** For a form with these checkboxes. */
export function notTooMany(values: Fields, context: z.RefinementCtx): void {
  if (tagsIn(values).length > TAGS_MOST)
    context.addIssue({ code: 'custom', path: ['tags'], message: words.choose.many({ most: TAGS_MOST }) })
}

const BOX = tagField('')

/**
 * A sentence about an error in the tags of a topic: one was closed or unlisted since it was ticked.
 * @param has the current tags of the topic, which stay valid after they are closed
 */
export function tagProblem(values: Fields, has: readonly ForumTag[] = []): string | null {
  const names = Object.keys(values).flatMap((field) => {
    const code =
      field.startsWith(BOX) && values[field] === 'yes' ? tagAsked(field.slice(BOX.length)) : undefined
    const tag = tagCalled(code)
    return code === undefined || tag?.open || (tag && has.includes(code)) ? [] : [tag?.name ?? code]
  })
  return names.length > 0 ? words.choose.closed({ names: quoted(names.slice(0, TAGS_MOST)) }) : null
}
