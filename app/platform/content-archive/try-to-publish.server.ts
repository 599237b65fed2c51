import type { Tx } from '#db/schema.ts'
import { attempt } from '../attempt.server.ts'
import type { Published } from './archive-part.ts'

/** Publishes an imported text by the usual rules; one that they refuse stays a draft. */
export async function tryToPublish(tx: Tx, publish: () => Promise<void>): Promise<Published> {
  const tried = await attempt(tx, publish)
  return 'refused' in tried ? { published: false, waits: tried.refused } : { published: true, waits: null }
}
