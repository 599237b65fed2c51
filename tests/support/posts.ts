export { NEW_POST, type PostText } from '#app/blog/model/post-text.ts'

import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase, onPostgres } from './database.ts'

/**
 * A database with the built-in posts, and the verbs of posts. Imported after the data folder is known: settings are
 * read once.
 */
export async function aBlog() {
  const { db, close } = await aDatabase()
  const content = await import('#server/content.ts')
  const verbs = {
    content,
    archive: await import('#app/blog/writing/post-archive.server.ts'),
    folder: await import('#app/blog/writing/post-folder.ts'),
    imports: await import('#app/blog/writing/post-import.server.ts'),
    kept: await import('#app/blog/writing/uploaded-imports.server.ts'),
    publishing: {
      ...(await import('#app/blog/writing/publishing-posts.server.ts')),
      ...(await import('#app/blog/writing/placing-posts.server.ts')),
      ...(await import('#app/blog/writing/post-at.server.ts')),
    },
    queries: await import('#app/blog/reading/queries.server.ts'),
    saving: await import('#app/blog/writing/saving-posts.server.ts'),
    texts: await import('#app/content/content.server.ts'),
  }
  await inTransaction(db, (tx) => content.loadTexts(tx))
  return { db, close, ...verbs }
}

export type Blog = Awaited<ReturnType<typeof aBlog>>

/** A person with an account, on the staff if they have a role. */
export async function aWriter(db: Db, id: string, name: string, role?: 'editor' | 'steward'): Promise<void> {
  const at = new Date().toISOString()
  const user = { id, name, email: `${id}@example.org`, createdAt: at, updatedAt: at }
  await db
    .insertInto('users')
    .values({ ...user, emailVerified: onPostgres ? true : 1 } as never)
    .execute()
  if (role)
    await db
      .insertInto('staff')
      .values({ userId: id, role, invitedAt: at, joinedAt: at } as never)
      .execute()
}
