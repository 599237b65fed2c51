import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { POST_LIMITS } from '../model/rules.ts'
import { addPicture, describePicture } from '../pictures/library-pictures.server.ts'
import { postsOfImport } from './imported-posts.server.ts'
import { changePost, postOf } from './many-posts.server.ts'
import type { FoundPicture } from './picture-folder.ts'
import { picturesToReplace, saidOf, withLibraryPictures } from './pictures-to-replace.ts'

// An import's pictures, from its media folder: rendered in the background, then put into the posts that name them.

/**
 * The library's description of a picture that no post describes. Publishing a
 * post with it is blocked until a person describes it.
 */
const NOT_DESCRIBED = 'Not described yet'

export interface PictureToAdd {
  source: string
  description: string
}

/** The pictures that an import's posts still link to. */
export async function picturesToAdd(db: Db, importId: string): Promise<PictureToAdd[]> {
  const found = new Map<string, PictureToAdd>()
  for (const text of await postsOfImport(db, importId)) {
    const body = (await postOf(db, text))?.body ?? ''
    for (const source of picturesToReplace(body))
      if (!found.get(source)?.description) found.set(source, { source, description: saidOf(body, source) })
  }
  return [...found.values()]
}

/** Stores the files that were found, and queues their rendering. */
export async function keepPictures(
  db: Db,
  importId: string,
  found: readonly FoundPicture[],
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const { source, body } of found)
      await tx
        .insertInto('postImportPictures')
        .values({ importId, source, body, sentBy: by, pictureId: null, trouble: null })
        .onConflict((c) =>
          c.columns(['importId', 'source']).doUpdateSet({ body, sentBy: by, pictureId: null, trouble: null }),
        )
        .execute()
    await enqueueOnce(tx, 'posts.import-pictures', { id: importId })
  })
}

/** The job: renders each waiting picture, then puts all of them into the posts. A restart continues where it stopped. */
async function drawPictures(db: Db, { id = '' }: Record<string, string>): Promise<void> {
  const wanted = new Map((await picturesToAdd(db, id)).map((one) => [one.source, one.description]))
  for (;;) {
    const row = await db
      .selectFrom('postImportPictures')
      .select(['source', 'body', 'sentBy'])
      .where('importId', '=', id)
      .where('body', '!=', '')
      .orderBy('source')
      .limit(1)
      .executeTakeFirst()
    if (!row) break
    const description = cutText(wanted.get(row.source) || NOT_DESCRIBED, POST_LIMITS.imageDescription)
    const name = cutText(row.source.split('/').at(-1) ?? '', 80) || 'Picture'
    const bytes = new Uint8Array(Buffer.from(row.body, 'base64'))
    const done = await addPicture(db, { name, description, bytes }, row.sentBy)
    await db
      .updateTable('postImportPictures')
      .set(
        'problem' in done
          ? { body: '', trouble: done.problem }
          : { body: '', pictureId: done.id, trouble: null },
      )
      .where('importId', '=', id)
      .where('source', '=', row.source)
      .execute()
  }
  await putIntoPosts(db, id)
}

export const importPictureJobs = { 'posts.import-pictures': drawPictures }

async function putIntoPosts(db: Db, importId: string): Promise<void> {
  const rows = await db
    .selectFrom('postImportPictures')
    .select(['source', 'pictureId', 'sentBy'])
    .where('importId', '=', importId)
    .where('pictureId', 'is not', null)
    .execute()
  const ids = new Map(rows.map(({ source, pictureId }) => [source, pictureId ?? undefined]))
  const by = rows[0]?.sentBy
  if (by === undefined) return
  for (const text of await postsOfImport(db, importId)) {
    const change = (post: { body: string }) => withLibraryPictures(post.body, (source) => ids.get(source))
    try {
      await changePost(db, { text, importId, change: (post) => ({ ...post, body: change(post) }) }, by)
    } catch (error) {
      // It is being edited or is scheduled: its links stay, and the import's page still names them.
      if (!(error instanceof Refused)) throw error
    }
  }
}

/** The progress of the rendering, and what failed. */
export async function pictureProgress(db: Db, importId: string) {
  const rows = await db
    .selectFrom('postImportPictures')
    .select((e) => ['source', 'pictureId', 'trouble', e('body', '=', '').as('looked')])
    .where('importId', '=', importId)
    .orderBy('source')
    .execute()
  return {
    all: rows.length,
    done: rows.filter(({ looked }) => Boolean(looked)).length,
    trouble: rows.flatMap(({ source, trouble }) => (trouble ? [{ source, trouble }] : [])),
  }
}

/** An import's pictures that have no description. */
export async function picturesToDescribe(db: Db, importId: string): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('pictures')
    .innerJoin('postImportPictures', 'postImportPictures.pictureId', 'pictures.id')
    .select(['pictures.id', 'pictures.name'])
    .distinct()
    .where('importId', '=', importId)
    .where('description', '=', NOT_DESCRIBED)
    .orderBy('pictures.id')
    .execute()
}

/** Describes a picture, in the library and in every post of the import that has it without a description. */
export async function describeOfImport(
  db: Db,
  importId: string,
  { id, description }: { id: number; description: string },
  by: string,
): Promise<void> {
  const picture = (await picturesToDescribe(db, importId)).find((one) => one.id === id)
  if (!picture) return
  await describePicture(db, id, { name: picture.name, description }, by)
  const [empty, line] = [`![](picture:${id})`, `![${description.replace(/[[\]\\]/g, '\\$&')}](picture:${id})`]
  for (const text of await postsOfImport(db, importId)) {
    const post = await postOf(db, text)
    if (!post?.body.includes(empty)) continue
    await changePost(
      db,
      { text, importId, change: (one) => ({ ...one, body: one.body.replaceAll(empty, () => line) }) },
      by,
    )
  }
}
