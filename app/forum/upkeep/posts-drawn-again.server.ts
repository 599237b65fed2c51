import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'

const AT_ONCE = 100

/** Makes the HTML of all posts again, after a release that makes it otherwise. What was changed meanwhile has its HTML already. */
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
      // Who was a helper when they wrote it is not told; the links say it.
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
