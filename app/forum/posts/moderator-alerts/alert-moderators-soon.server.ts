import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Checks the desk and emails moderators where it is due: on a schedule, and when a post arrives that should be read soon. */
export const alertModeratorsSoon = (db: Db | Tx): Promise<void> => enqueueOnce(db, 'forum.tell-moderators')
