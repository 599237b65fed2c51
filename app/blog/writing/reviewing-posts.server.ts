import { config } from '#app/platform/settings/config.server.ts'
import { reviewing } from '#app/texts/texts.server.ts'

/** The review steps between two editors of a post, with their emails. */
export const reviewingPosts = reviewing('post', (id) => `${config.origin}/staff/content/${id}`)
