import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import type { Db, Tx } from '#db/schema.ts'

/** Looks at what waits at the desk, and tells moderators where it is time: by the clock, and when something comes that should be read soon. */
export const lookAtDeskSoon = (db: Db | Tx): Promise<void> => enqueueOnce(db, 'forum.tell-moderators')
