/** Where a reaction goes. */
export const reactUrl = (postId: string): string => `/forum/post/${postId}/react`

export const REACTIONS_AN_HOUR = 100
/** Of one topic. */
export const HELPED_MOST = 10
