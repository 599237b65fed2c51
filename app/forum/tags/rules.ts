import { FORUM_TAGS, type ForumTag } from '#db/tables/forum.ts'

/** Of one topic. */
export const TAGS_MOST = 3

/** The field of a form that stands for a tag. */
export const tagField = (tag: ForumTag): `tag-${ForumTag}` => `tag-${tag}`

/** As they lie in the database: codes with a comma between, in the order of the list. */
export const storedTags = (tags: readonly ForumTag[]): string =>
  FORUM_TAGS.filter((tag) => tags.includes(tag)).join(',')

export function tagsOf(stored: string): ForumTag[] {
  const codes = stored.split(',')
  return FORUM_TAGS.filter((tag) => codes.includes(tag))
}

/** What an address asks for. */
export const tagCalled = (code: string | null): ForumTag | undefined => FORUM_TAGS.find((tag) => tag === code)

/** The topics of a place with a tag. */
export const taggedUrl = (category: string, tag: ForumTag, page = 1): string =>
  `/forum/${category}?tag=${tag}${page > 1 ? `&page=${page}` : ''}`
