import { config } from '#app/platform/settings/config.server.ts'
import { reviewing } from '#app/texts/texts.server.ts'

/** The steps between two people who write posts, with their letters. */
export const reviewingPosts = reviewing('post', (id) => `${config.origin}/staff/content/${id}`)
