import { pictureMismatch, pictureTrouble } from '#app/blog/blog.server.ts'
import type { ArchiveFile } from '#app/platform/content-archive/archive-part.ts'
import { isBinary, type UnpackedFile } from '#app/platform/content-archive/read-archive.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { DAY, fromNow, MINUTE, now } from '#app/platform/time.ts'
import { pdfMismatch, pdfTrouble } from '#app/resources/resources.server.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// A folder of all content, from its upload until the press that imports it: a day at most, and only
// for the person who uploaded it. Each person has one: the next replaces it.

const AT_ONCE = 100
/** A folder of 28 MB with small pictures takes about two minutes. */
const CHECKED_FOR = 5 * MINUTE
const NO_TIME = 'There was no time left to check it with this folder. Import the rest in another folder.'

/**
 * Stores it. Its pictures and PDFs are inspected in the background, one by one, because each takes a moment. What cannot be one
 * is refused here, and its bytes are not stored.
 */
export async function storeUploadedArchive(
  db: Db,
  { files, skipped }: { files: readonly UnpackedFile[]; skipped: readonly string[] },
  by: string,
): Promise<string> {
  const id = newId()
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, `folder of ${by}`)
    await tx.deleteFrom('treeImports').where('madeBy', '=', by).execute()
    await tx
      .insertInto('treeImports')
      .values({ id, madeBy: by, expiresAt: fromNow(DAY), skipped: JSON.stringify(skipped) })
      .execute()
    const rows = files.map((file) => ({ importId: id, ...stored(file) }))
    for (let at = 0; at < rows.length; at += AT_ONCE)
      await tx
        .insertInto('treeImportFiles')
        .values(rows.slice(at, at + AT_ONCE))
        .execute()
    if (rows.some(({ trouble }) => trouble === null)) await enqueue(tx, 'content.look-at-tree', { id })
  })
  return id
}

function stored(file: UnpackedFile) {
  const { name } = file
  if ('text' in file) return { name, body: file.text, trouble: '' }
  const trouble = (name.endsWith('.pdf') ? pdfMismatch : pictureMismatch)(name, file.bytes)
  return { name, body: trouble ? '' : Buffer.from(file.bytes).toString('base64'), trouble }
}

/**
 * The job: inspects each remaining picture and PDF, as long as someone can still import the folder. When it is restarted,
 * it continues where it was.
 */
async function inspectUploadedArchive(db: Db, { id = '' }: Record<string, string>): Promise<void> {
  const begun = performance.now()
  for (;;) {
    const row = await db
      .selectFrom('treeImportFiles')
      .innerJoin('treeImports', 'treeImports.id', 'treeImportFiles.importId')
      .select(['name', 'body'])
      .where('importId', '=', id)
      .where('expiresAt', '>', now())
      .where('trouble', 'is', null)
      .orderBy('name')
      .limit(1)
      .executeTakeFirst()
    if (!row) return
    if (performance.now() - begun > CHECKED_FOR) return refuseRest(db, id)
    await db
      .updateTable('treeImportFiles')
      .set(await inspected(db, row.name, decoded(row.body)))
      .where('importId', '=', id)
      .where('name', '=', row.name)
      .execute()
  }
}

async function refuseRest(db: Db, id: string): Promise<void> {
  await db
    .updateTable('treeImportFiles')
    .set({ trouble: NO_TIME })
    .where('importId', '=', id)
    .where('trouble', 'is', null)
    .execute()
}

/** Why it cannot be accepted; empty: it can. */
async function inspected(
  db: Db,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ trouble: string; found?: string }> {
  if (!name.endsWith('.pdf')) return { trouble: (await pictureTrouble(db, name, bytes)) ?? '' }
  return { trouble: '', ...(await pdfTrouble(name, bytes)) }
}

export const archiveJobs = { 'content.look-at-tree': inspectUploadedArchive }

const decoded = (body: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(body, 'base64'))

interface UploadedArchive {
  files: ArchiveFile[]
  skipped: string[]
  /** How many of its pictures and PDFs were inspected. */
  looked: { done: number; all: number }
}

/** Only for the person who uploaded it. The bytes of pictures and PDFs are read on demand. */
export async function uploadedArchive(
  db: Db | Tx,
  id: string,
  by: string,
): Promise<UploadedArchive | undefined> {
  const row = await db
    .selectFrom('treeImports')
    .select('skipped')
    .where('id', '=', id)
    .where('madeBy', '=', by)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (!row) return undefined
  const rows = db.selectFrom('treeImportFiles').where('importId', '=', id).orderBy('name')
  const all = await rows.select(['name', 'trouble', 'found']).execute()
  const binaries = all.filter(({ name }) => isBinary(name))
  const texts = await rows
    .select(['name', 'body'])
    .where('name', 'not like', '%.webp')
    .where('name', 'not like', '%.pdf')
    .execute()
  const bytesOf = (name: string) => async (each: Db | Tx) => {
    const found = await each
      .selectFrom('treeImportFiles')
      .select('body')
      .where('importId', '=', id)
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return decoded(found.body)
  }
  return {
    files: [
      ...texts.map(({ name, body }) => ({ name, text: body, problem: null, bytes: bytesOf(name) })),
      ...binaries.map(({ name, trouble, found }) => ({
        name,
        text: '',
        found: found ?? '',
        problem: trouble === null ? 'It has not been checked yet.' : trouble || null,
        bytes: bytesOf(name),
      })),
    ],
    skipped: JSON.parse(row.skipped) as string[],
    looked: { done: binaries.filter(({ trouble }) => trouble !== null).length, all: binaries.length },
  }
}

export async function deleteUploadedArchive(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('treeImports').where('id', '=', id).execute()
}

export async function sweepUploadedArchives(db: Db): Promise<void> {
  await db.deleteFrom('treeImports').where('expiresAt', '<', now()).execute()
}
