export const POSTS_A_PAGE = 20
export const TOPICS_A_PAGE = 30
/** Further back than this nobody turns pages: the search leads there. */
export const LAST_PAGE = 5000

/** Posts keep their numbers, so a page of a topic holds the same ones for good. */
export const pageOfPost = (number: number): number => Math.max(1, Math.ceil(number / POSTS_A_PAGE))

export const categoryUrl = (id: string, page = 1): string => `/forum/${id}${page > 1 ? `?page=${page}` : ''}`
export const topicUrl = (id: string, page = 1): string =>
  `/forum/topic/${id}${page > 1 ? `?page=${page}` : ''}`

/** The lasting address of a post. */
export const postUrl = (topicId: string, number: number): string =>
  `${topicUrl(topicId, pageOfPost(number))}#post-${number}`

/** Which page an address asks for: 1 where it asks for none that could be. */
export function pageAsked(request: Request): number {
  const asked = new URL(request.url).searchParams.get('page') ?? '1'
  return /^[1-9]\d{0,3}$/.test(asked) ? Math.min(Number(asked), LAST_PAGE) : 1
}
