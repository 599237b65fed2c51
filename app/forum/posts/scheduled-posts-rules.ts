/** When a post is published. */
export const SENDS = ['now', 'minutes', 'tomorrow'] as const
export type Sends = (typeof SENDS)[number]

export const SENT_AFTER_MINUTES = 10
/** The limit for one member. */
export const HELD_MOST = 10
