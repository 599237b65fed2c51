import type { Kysely } from 'kysely'
import { createTitleIndex } from '../forum-index.server.ts'

/** Titles of the forum have an index of their own: a word of every third post is in few of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTitleIndex(db)
}
