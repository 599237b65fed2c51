import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { likeWords, textsWith } from '#app/content/content.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { cleanPicture } from '#app/platform/images/clean-picture.server.ts'
import { pictureRefusals } from '#app/platform/images/words.ts'
import { Refused } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

export const WIDTHS = [480, 960, 1600]
export const PICTURES_A_PAGE = 24

/**
 * Cleans a picture and stores it in three widths.
 * @returns its number; `known`: the same file was already here, and nothing was stored
 */
export async function addPicture(
  db: Db,
  { name, description, bytes }: { name: string; description: string; bytes: Uint8Array<ArrayBuffer> },
  by: string,
): Promise<{ id: number; known: boolean } | { problem: string }> {
  const mark = createHash('sha256').update(bytes).digest('base64url')
  const same = await markedPicture(db, mark)
  if (same) return { id: same.id, known: true }
  const found = await cleanPicture(bytes, { widths: WIDTHS })
  if ('refused' in found) return { problem: pictureRefusals[found.refused] }
  if (found.moving)
    return { problem: 'This picture moves. Posts show still pictures only. Save one frame, and add that.' }
  return inTransaction(db, async (tx) => {
    const other = await markedPicture(tx, mark)
    if (other) return { id: other.id, known: true }
    const id = await freeNumber(tx)
    await keepPicture(tx, { id, name, description, mark, files: found.files }, by)
    return { id, known: false }
  })
}

interface Kept {
  id: number
  name: string
  description: string
  mark: string
  files: readonly { width: number; height: number; type: string; bytes: Uint8Array }[]
}

/** Stores a picture with files we rendered, under an unused number. */
export async function keepPicture(tx: Tx, { id, files, ...picture }: Kept, by: string): Promise<void> {
  await tx
    .insertInto('pictures')
    .values({ id, ...picture, addedAt: now(), addedBy: by })
    .execute()
  for (const { bytes, ...file } of files)
    await tx
      .insertInto('pictureFiles')
      .values({ pictureId: id, ...file, bytes: Buffer.from(bytes).toString('base64') })
      .execute()
  await tx.updateTable('pictureNumbers').set({ last: id }).where('last', '<', id).execute()
  await record(tx, by, 'text.picture-added', String(id))
}

/** The highest number that any picture has or had. */
export const highestPicture = async (db: Db | Tx): Promise<number> =>
  (await db.selectFrom('pictureNumbers').select('last').executeTakeFirstOrThrow()).last

/** Numbers are never reused: an older version of a post may still name a deleted picture. */
async function freeNumber(tx: Tx): Promise<number> {
  const last = await tx
    .updateTable('pictureNumbers')
    .set((e) => ({ last: e('last', '+', 1) }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last.last
}

const plainWords = sql<string>`replace(lower(pictures.name || ' ' || pictures.description), '''', '’')`

export const markedPicture = (db: Db | Tx, mark: string) =>
  db.selectFrom('pictures').select('id').where('mark', '=', mark).executeTakeFirst()

/**
 * A page of the library, newest first; one more than a page holds if there are more.
 * @param find in names and descriptions
 */
export async function picturesOnPage(db: Db, page: number, find = '') {
  const rows = await db
    .selectFrom('pictures')
    .selectAll()
    .$if(find !== '', (query) => query.where(plainWords, 'like', sql<string>`${likeWords(find)} escape '!'`))
    .orderBy('id', 'desc')
    .limit(PICTURES_A_PAGE + 1)
    .offset((page - 1) * PICTURES_A_PAGE)
    .execute()
  const files = await filesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, files: files.filter(({ pictureId }) => pictureId === row.id) }))
}

/** The whole library by number, without the bytes. */
export async function allPictures(db: Db) {
  const rows = await db.selectFrom('pictures').selectAll().orderBy('id').execute()
  const files = await db.selectFrom('pictureFiles').select(['pictureId', 'width']).orderBy('width').execute()
  const widths = Map.groupBy(files, ({ pictureId }) => pictureId)
  return rows.map((row) => ({ ...row, widths: (widths.get(row.id) ?? []).map(({ width }) => width) }))
}

async function filesOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('pictureFiles')
    .select(['pictureId', 'width', 'height', 'type'])
    .where('pictureId', 'in', ids)
    .orderBy('width')
    .execute()
}

/** Its metadata, without its files. */
export const pictureRow = (db: Db | Tx, id: number) =>
  db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst()

export async function pictureAt(db: Db | Tx, id: number) {
  const row = await db
    .selectFrom('pictures')
    .leftJoin('users', 'users.id', 'pictures.addedBy')
    .selectAll('pictures')
    .select('users.name as adder')
    .where('pictures.id', '=', id)
    .executeTakeFirst()
  return row && { ...row, files: await filesOf(db, [id]) }
}

/** The posts and team members whose newest or public version shows it, with where to edit them. */
export async function usesOf(db: Db | Tx, id: number): Promise<{ id: string; title: string; to: string }[]> {
  const [people, ...posts] = await Promise.all([
    textsWith(db, 'person', `"picture":${id},`),
    textsWith(db, 'post', `(picture:${id})`),
    textsWith(db, 'post', `"sharePicture":"${id}"`),
    textsWith(db, 'post', `"topPicture":"${id}"`),
  ])
  const uses = [
    ...posts.flat().map((one) => ({ ...one, to: `/staff/content/${one.id}` })),
    ...people.map((one) => ({ ...one, to: `/staff/facts/person/${one.id}` })),
  ]
  return [...new Map(uses.map((one) => [one.id, one])).values()]
}

/** Changes its name and description. A post that already has the picture keeps its own description. */
export async function describePicture(
  db: Db | Tx,
  id: number,
  { name, description }: { name: string; description: string },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const done = await tx
      .updateTable('pictures')
      .set({ name, description })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!done) throw new Refused('This picture was deleted. Go back to all pictures.', 404)
    // The logo and its description are on every page.
    if (config.look.logo === id) publicContentChanged(tx)
    else publicContentChanged(tx, ['/about'])
    await record(tx, by, 'text.picture-described', String(id))
  })
}

/** Deletes permanently. Refused while a post shows it, and while it is the logo. */
export async function deletePicture(db: Db, id: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (config.look.logo === id)
      throw new Refused('This picture is the logo of the site. Choose another logo first, then delete it.')
    const uses = await usesOf(tx, id)
    if (uses.length > 0)
      throw new Refused('A post or a team member has this picture. Take it out there first, then delete it.')
    const gone = await tx.deleteFrom('pictures').where('id', '=', id).returning('id').executeTakeFirst()
    if (gone) await record(tx, by, 'text.picture-deleted', String(id))
  })
}

/**
 * One width, as sent to a browser.
 * @param shown only if a public post shows it
 */
export async function pictureFile(
  db: Db | Tx,
  { id, width }: { id: number; width: number },
  { shown }: { shown: boolean },
): Promise<{ type: string; bytes: Uint8Array<ArrayBuffer> } | undefined> {
  const row = await db
    .selectFrom('pictureFiles')
    .select(['type', 'bytes'])
    .where('pictureId', '=', id)
    .where('width', '=', width)
    .$if(shown, (query) =>
      query.where((e) =>
        e.exists(
          e
            .selectFrom('postPictures')
            .select('postId')
            .whereRef('postPictures.pictureId', '=', 'pictureFiles.pictureId'),
        ),
      ),
    )
    .executeTakeFirst()
  return row && { type: row.type, bytes: new Uint8Array(Buffer.from(row.bytes, 'base64')) }
}
