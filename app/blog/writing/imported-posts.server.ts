import { itemsOfImport, textsNamed } from '#app/content/content.server.ts'
import type { Db } from '#db/schema.ts'

/** The posts of an import that still exist, except those in the bin. */
export async function postsOfImport(db: Db, importId: string) {
  const posts = (await itemsOfImport(db, importId)).filter(({ kind }) => kind === 'post')
  const texts = await textsNamed(
    db,
    posts.map(({ textId }) => textId),
  )
  return posts.flatMap(({ textId }) => {
    const text = texts.get(textId)
    return text && text.state !== 'bin' ? [text] : []
  })
}
