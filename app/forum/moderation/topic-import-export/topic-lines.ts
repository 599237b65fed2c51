import { CONTENT_NOTES, type ContentNote } from '#db/tables/content-notes.ts'
import type { ForumTag, ForumTone, ReplyWish } from '#db/tables/forum.ts'

// Topics of one category as JSON Lines: a header, then each topic in a line, with its posts in the lines after it. Exporting
// the rows of an import reproduces the imported file byte for byte.

interface HeadLine {
  forum: string
  version: 1
}

export interface TopicLine {
  topic: string
  /** Empty where the opening post was removed. */
  title: string
  tags: readonly ForumTag[]
  wish: ReplyWish | null
  closed: boolean
}

/** Times are rounded to the hour. */
export type PostLine =
  | { post: number; removed: true; at: string }
  | ({ post: number } & ({ by: string | null } | { as: string }) & {
        at: string
        changed: string | null
        to: number | null
        notes: readonly ContentNote[]
        /** The author's tone; not in the line where there is none. */
        tone?: ForumTone | undefined
        /** The role of the person who marked it as helpful. */
        helped: 'author' | 'moderator' | null
        text: string
      })

export const headLine = (category: string): string =>
  JSON.stringify({ forum: category, version: 1 } satisfies HeadLine)

/** Writes the fields in this order, whatever order they came in. Tags are alphabetical, because staff reorder the tag list. */
export function topicLine({ topic, title, tags, wish, closed }: TopicLine): string {
  return JSON.stringify({ topic, title, tags: [...new Set(tags)].sort(), wish, closed } satisfies TopicLine)
}

export function postLine(line: PostLine): string {
  const { post, at } = line
  if ('removed' in line) return JSON.stringify({ post, removed: true, at } satisfies PostLine)
  const { changed, to, tone, helped, text } = line
  const notes = CONTENT_NOTES.filter((note) => line.notes.includes(note))
  const name = 'as' in line ? { as: line.as } : { by: line.by }
  return JSON.stringify({ post, ...name, at, changed, to, notes, tone, helped, text } satisfies PostLine)
}
