import { itemsOfImport, textAt } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'

/** The posts of an import that still exist, except those in the bin. */
export async function postsOfImport(db: Db, importId: string) {
  const found = []
  for (const { textId, kind } of await itemsOfImport(db, importId)) {
    const text = kind === 'post' ? await textAt(db, textId) : undefined
    if (text && text.state !== 'gone' && text.state !== 'bin') found.push(text)
  }
  return found
}
