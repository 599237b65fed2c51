import { discussionMoves } from '#app/forum/forum.server.ts'
import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { moveInSearch, putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import { storedNotes } from '#app/shared/content-notes/note-rules.ts'
import type { Tx } from '#db/schema.ts'
import { type PostText, partsOf, shownCorrections } from '../model/post-text.ts'
import { lawsNamedIn, postPath } from '../model/rules.ts'
import {
  htmlWithPictures,
  type KnownPictures,
  pictureIds,
  picturesKnown,
  sharePictureOf,
  topPictureOf,
} from '../pictures/shown-pictures.server.ts'

interface Shown {
  number: number
  address: string | null
  /** The days shown on the page. */
  publishedOn: string
  checkedOn: string
  post: PostText
  /** The hash of the built-in text; absent for what staff publish. */
  builtInHash?: string
}

/**
 * The public parts of a post.
 * @param staff whether for staff, who see unpublished pictures
 */
export async function shownParts(
  body: string,
  known: KnownPictures,
  staff = false,
): Promise<{ heading: string; text: string; html: string }[]> {
  const shown = []
  for (const part of partsOf(body))
    shown.push({ ...part, html: await htmlWithPictures(part.text, known, staff) })
  return shown
}

export const wordsOf = ({ title, excerpt, keyPoints, body }: PostText): string[] => [
  title,
  excerpt,
  ...keyPoints,
  ...partsOf(body).flatMap(({ heading, text }) => [heading, text]),
]

/** The federal laws that a post names. */
export const lawsOf = (post: PostText): string[] => lawsNamedIn(wordsOf(post).join('\n'))

/** Publishes a post, or its new text under the same number: the row, its laws, its search entry. */
export async function showPost(tx: Tx, { number: id, post, ...shown }: Shown): Promise<void> {
  const ids = pictureIds(post)
  const known = await picturesKnown(tx, ids)
  const row = {
    title: post.title,
    excerpt: post.excerpt,
    author: post.author,
    category: post.category,
    imageDescription: post.imageDescription,
    keyPoints: JSON.stringify(post.keyPoints),
    content: JSON.stringify(await shownParts(post.body, known)),
    topPicture: post.topPicture ? JSON.stringify(topPictureOf(post.topPicture, known)) : null,
    sharePicture: sharePictureOf(post.sharePicture, known),
    sources: JSON.stringify(post.sources),
    toCheck: JSON.stringify(post.toCheck),
    corrections: JSON.stringify(shownCorrections(post)),
    contentNotes: storedNotes(post.notes),
    address: shown.address,
    publishedOn: shown.publishedOn,
    checkedOn: shown.checkedOn,
    builtInHash: shown.builtInHash ?? null,
    editedAt: shown.builtInHash ? null : now(),
  }
  await tx
    .insertInto('posts')
    .values({ id, ...row, featuredAt: null })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
  await tx.deleteFrom('postLaws').where('postId', '=', id).execute()
  const laws = lawsOf(post).map((law) => ({ postId: id, law }))
  if (laws.length > 0) await tx.insertInto('postLaws').values(laws).execute()
  await tx.deleteFrom('postPictures').where('postId', '=', id).execute()
  const pictures = [...known.keys()].map((pictureId) => ({ pictureId, postId: id }))
  if (pictures.length > 0) await tx.insertInto('postPictures').values(pictures).execute()
  await putInSearch(tx, [
    {
      id: `post:${id}`,
      kind: 'post',
      url: postPath({ id, address: shown.address }),
      title: post.title,
      text: plainText(wordsOf(post).slice(1).join('\n')),
    },
  ])
  publicContentChanged(tx)
}

/** Removes a post from the public site. */
export async function hidePost(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('postPictures').where('postId', '=', id).execute()
  await tx.deleteFrom('posts').where('id', '=', id).execute()
  await removeFromSearch(tx, `post:${id}`)
  publicContentChanged(tx)
}

/** A public post has a new URL now. */
export async function moveShownPost(tx: Tx, id: number, address: string | null): Promise<void> {
  await tx.updateTable('posts').set({ address }).where('id', '=', id).execute()
  await moveInSearch(tx, `post:${id}`, postPath({ id, address }))
  await discussionMoves(tx, id, postPath({ id, address }))
  publicContentChanged(tx)
}

/**
 * Makes this the only featured post; the caller writes the audit line.
 * @returns false if it is not public
 */
export async function setFeatured(tx: Tx, id: number): Promise<boolean> {
  const done = await tx
    .updateTable('posts')
    .set({ featuredAt: now() })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!done) return false
  await tx.updateTable('posts').set({ featuredAt: null }).where('id', '!=', id).execute()
  publicContentChanged(tx)
  return true
}
