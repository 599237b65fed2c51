import type { ForumTag } from '#db/tables/forum.ts'

/** Of one topic. */
export const TAGS_MOST = 3

/** The form field for a tag. */
export const tagField = (tag: ForumTag) => `tag-${tag}` as const

/** As they lie in the database: codes with a comma between. */
export const storedTags = (tags: readonly ForumTag[]): string => tags.join(',')
export const codesIn = (stored: string): ForumTag[] => stored.split(',').filter(Boolean)

/** What an address asks for. Whether the forum has such a tag, its list says. */
export const tagAsked = (code: string | null): ForumTag | undefined =>
  /^[a-z0-9-]{1,80}$/.exec(code ?? '')?.[0]

/** The topics of a place with a tag. */
export const taggedUrl = (category: string, tag: ForumTag, page = 1): string =>
  `/forum/${category}?tag=${tag}${page > 1 ? `&page=${page}` : ''}`

/** A tag as people read it. */
export interface Tag {
  code: ForumTag
  name: string
  /** What it is for. May be empty. */
  about: string
  /** Whether topics can get it. */
  open: boolean
}
