import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'

const AT_ONCE = 100

/**
 * Regenerates the HTML of all posts after a release that changes it. Posts that were changed in the meantime already have the
 * new HTML.
 */
export async function drawPostsAgain(db: Db): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('forumPosts')
      .select(['id', 'text', 'html'])
      .where('id', '>', after)
      .where('text', '!=', '')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const { id, text, html } of rows) {
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
  publicContentChanged(db)
}
