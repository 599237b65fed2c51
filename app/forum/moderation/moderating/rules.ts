/** The field in a moderator's form that leads back to the topic. */
export const BACK_FIELD = 'back'
export const BACK_TO_TOPIC = 'topic'

/** The desk page of one post. */
export const postAtDeskUrl = (postId: string): string => `/staff/forum/${postId}`
