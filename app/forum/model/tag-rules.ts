import type { ForumTag } from '#db/tables/forum.ts'

/** The limit for one topic. */
export const TAGS_MOST = 3

/** The form field for a tag. */
export const tagField = (tag: ForumTag) => `tag-${tag}` as const

/** The stored form: codes separated by commas. */
export const storedTags = (tags: readonly ForumTag[]): string => tags.join(',')
export const codesIn = (stored: string): ForumTag[] => stored.split(',').filter(Boolean)

/** The tag in a URL. The caller checks whether the forum has it. */
export const tagAsked = (code: string | null): ForumTag | undefined =>
  /^[a-z0-9-]{1,80}$/.exec(code ?? '')?.[0]

/** The topics of a category with a tag. */
export const taggedUrl = (category: string, tag: ForumTag, page = 1): string =>
  `/forum/${category}?tag=${tag}${page > 1 ? `&page=${page}` : ''}`

/** A tag as readers see it. */
export interface Tag {
  code: ForumTag
  name: string
  /** The purpose of the tag. May be empty. */
  about: string
  /** Whether topics can get it. */
  open: boolean
}
