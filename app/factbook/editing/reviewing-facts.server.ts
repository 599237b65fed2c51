import { reviewing } from '#app/editorial/editorial.server.ts'
import { config } from '#app/platform/settings/config.server.ts'

const kindOf = (id: string) => id.slice(0, id.lastIndexOf('-'))

/** The review steps between two people who correct facts, with their emails. */
export const reviewingFacts = reviewing('fact', (id) => `${config.origin}/staff/facts/${kindOf(id)}/${id}`)
