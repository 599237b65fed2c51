import type { Kysely } from 'kysely'
import { rebuildForumIndex } from '../forum-index.server.ts'
import { rebuildSiteIndex } from '../site-index.server.ts'

/** Both indexes hold words that we made (db/search-words.ts), and no longer what each database makes of a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildSiteIndex(db)
  await rebuildForumIndex(db)
}
