import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { pictureLines } from '../pictures/pictures-in-text.ts'
import { htmlWithPictures, picturesKnown } from '../pictures/shown-pictures.server.ts'

interface ShownPart {
  heading: string
  text: string
  html: string
}

/**
 * Renders the HTML of all published posts again, after a release that renders
 * it differently. A post changed in the meantime already has its new HTML.
 */
export async function drawBlogAgain(db: Db): Promise<void> {
  for (const { id, content } of await db.selectFrom('posts').select(['id', 'content']).execute()) {
    const parts: ShownPart[] = JSON.parse(content)
    const known = await picturesKnown(
      db,
      parts.flatMap(({ text }) => pictureLines(text).map((line) => line.id)),
    )
    const drawn: ShownPart[] = []
    for (const part of parts) drawn.push({ ...part, html: await htmlWithPictures(part.text, known, false) })
    const again = JSON.stringify(drawn)
    if (again !== content)
      await db
        .updateTable('posts')
        .set({ content: again })
        .where('id', '=', id)
        .where('content', '=', content)
        .execute()
  }
  await inTransaction(db, async (tx) => publicContentChanged(tx))
}
