import { reviewing } from '#app/editorial/editorial.server.ts'
import { config } from '#app/platform/settings/config.server.ts'

/** The review steps between two editors of a post, with their emails. */
export const reviewingPosts = reviewing('post', (id) => `${config.origin}/staff/content/${id}`)
