import { plainText, storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { putInSearch } from '../posts/publishing.server.ts'

const AT_ONCE = 100

/**
 * Regenerates the HTML and the search words of all posts after a release that changes them. Posts that were changed in the meantime already have the
 * new ones.
 */
export async function drawPostsAgain(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('forumPosts')
      .leftJoin('forumSearch', 'forumSearch.postId', 'forumPosts.id')
      .select(['forumPosts.id', 'forumPosts.text', 'html', 'forumSearch.text as found'])
      .where('forumPosts.id', '>', after)
      .where('forumPosts.text', '!=', '')
      .orderBy('forumPosts.id')
      .limit(AT_ONCE)
      .execute()
    for (const { id, text, html, found } of rows) {
      if (found !== null && found !== plainText(text)) await inTransaction(db, (tx) => putInSearch(tx, id))
      // The row does not store whether the author was a helper at the time; the links show it.
      const made = await storedHtmlOf(text, html.includes(' rel="noreferrer"') ? 'helper' : 'guest')
      if (made !== html)
        await db
          .updateTable('forumPosts')
          .set({ html: made })
          .where('id', '=', id)
          .where('text', '=', text)
          .execute()
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  await inTransaction(db, async (tx) => publicContentChanged(tx))
}
