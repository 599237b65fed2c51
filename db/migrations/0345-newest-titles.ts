import type { Kysely } from 'kysely'
import { createNewestTitles } from '../forum-index.server.ts'

/** A search in the forum looks through the newest titles first, where that is quicker. */
export const up = (db: Kysely<unknown>): Promise<void> => createNewestTitles(db)
