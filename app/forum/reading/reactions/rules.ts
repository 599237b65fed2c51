/** The URL that a reaction is posted to. */
export const reactUrl = (postId: string): string => `/forum/post/${postId}/react`

export const REACTIONS_AN_HOUR = 100
/** The limit for one topic. */
export const HELPED_MOST = 10
