import { readNotes } from '#app/shared/content-notes/note-rules.ts'
import { aboutLine } from '#app/shared/content-notes/note-words.ts'
import type { Db } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { lastChangeOf, postPath } from './model/rules.ts'

export { partsOf } from './model/post-text.ts'
export { type Letterhead, letterhead } from './pictures/drawn-look.server.ts'
export { pictureRow } from './pictures/library-pictures.server.ts'
export { answerWithPicture } from './pictures/picture-answer.server.ts'
export { pictureMismatch, picturesInArchive, pictureTrouble } from './pictures/pictures-in-archive.server.ts'
export { namedIn } from './pictures/pictures-in-text.ts'
export {
  answerWithPortrait,
  type Portrait,
  peopleHavePictures,
  portraitsOf,
} from './pictures/pictures-of-people.server.ts'
export { sharedPicture, sharePicture } from './pictures/share-pictures.server.ts'
export { addLogo, logoFrom, ownLogo } from './pictures/site-logo.server.ts'
export { binBuiltInPosts, builtInPosts, loadBuiltInPost } from './writing/built-in-posts.server.ts'
export { importPictureJobs } from './writing/import-pictures.server.ts'
export { savedPostAsTold, typedPostAsTold } from './writing/post-to-announce.server.ts'
export { drawBlogAgain } from './writing/posts-drawn-again.server.ts'
export { postsInArchive } from './writing/posts-in-archive.server.ts'
export { sweepImports } from './writing/uploaded-imports.server.ts'

/** Every post's address, for the site map. */
export async function postAddresses(db: Db): Promise<{ url: string; title: string; changedOn: string }[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'address', 'title', 'publishedOn', 'checkedOn', 'corrections'])
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ title, publishedOn, checkedOn, corrections, ...post }) => ({
    url: postPath(post),
    title,
    changedOn: lastChangeOf({ publishedOn, checkedOn, corrections: JSON.parse(corrections) }),
  }))
}

/** The newest posts, for choosing some of them. */
export async function postsToChoose(db: Db, most = 15) {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'publishedOn'])
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** How an email about these posts presents them, in the order of publication. */
export async function postsToTell(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'excerpt', 'category', 'contentNotes'])
    .where('id', 'in', ids)
    .orderBy('publishedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ contentNotes, ...post }) => ({ ...post, about: aboutLine(readNotes(contentNotes)) }))
}

/** The content notes of those posts that have some, for other places that show their text. */
export async function notedPosts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ContentNote[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'contentNotes'])
    .where('id', 'in', ids)
    .where('contentNotes', '!=', '')
    .execute()
  return new Map(rows.map(({ id, contentNotes }) => [id, readNotes(contentNotes)]))
}
