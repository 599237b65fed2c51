/** The field of a moderator's form in a topic that leads back there. */
export const BACK_FIELD = 'back'
export const BACK_TO_TOPIC = 'topic'

/** Where a moderator looks at one post. */
export const postAtDeskUrl = (postId: string): string => `/staff/forum/${postId}`
