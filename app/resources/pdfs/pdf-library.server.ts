import { createHash } from 'node:crypto'
import { textsTurn, textsWith, wordsOfAll } from '#app/content/content.server.ts'
import { offerOwnPdfs } from '#app/factbook/factbook.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { cacheChanged, cached } from '#app/platform/caches/cached.server.ts'
import { SentFile } from '#app/platform/http/sent-file.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { Db, Tx } from '#db/schema.ts'
import { afterCommit, inTransaction } from '#db/transaction.ts'
import { PDF_TITLE_LONGEST } from '../model/rules.ts'
import { BUSY, type CheckedPdf, checkPdf, tooLarge } from './check-pdf.server.ts'
import type { PdfProperties } from './read-pdf.server.ts'

// The library of PDFs that staff upload. A PDF never changes: its id is the hash of the copy that the check wrote.

export const PDFS_A_PAGE = 25

export const pdfId = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32)

/**
 * Checks a PDF and stores it.
 * @param title left empty: the title in the file
 * @returns its id; `known`: the same file was already here, and nothing was stored
 */
export async function addPdf(
  db: Db,
  { title, bytes }: { title: string; bytes: Uint8Array<ArrayBuffer> },
  by: string,
): Promise<{ id: string; known: boolean } | { problem: string }> {
  const found = await checkPdf(bytes)
  if ('problem' in found) return found
  const { checked, copy } = found
  const id = pdfId(copy)
  return inTransaction(db, async (tx) => ({
    id,
    known: !(await keepPdf(tx, { id, title, bytes: copy, checked }, by)),
  }))
}

/** A PDF of a posted form. */
export async function takePdf(
  db: Db,
  { title, file }: { title: string; file: FormDataEntryValue | null },
  by: string,
): Promise<{ id: string; known: boolean } | { problem: string }> {
  // A browser sends an empty file if none was chosen.
  if (!(file instanceof File) || file.size === 0) return { problem: 'Choose a PDF' }
  const large = tooLarge(file.size)
  if (large) return { problem: large }
  if (file instanceof SentFile && file.dropped) return { problem: BUSY }
  return addPdf(db, { title, bytes: new Uint8Array(await file.arrayBuffer()) }, by)
}

interface NewPdf {
  id: string
  title: string
  bytes: Uint8Array
  checked: CheckedPdf
}

/** Stores a PDF that was checked. @returns false if it was here already */
export async function keepPdf(tx: Tx, { id, title, bytes, checked }: NewPdf, by: string): Promise<boolean> {
  const added = await tx
    .insertInto('uploadedPdfs')
    .values({
      id,
      title: cutText(title || checked.title, PDF_TITLE_LONGEST),
      bytes: bytes.length,
      pages: checked.pages,
      properties: JSON.stringify(checked.properties),
      addedAt: now(),
      addedBy: by,
      content: Buffer.from(bytes).toString('base64'),
    })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await record(tx, by, 'resource.pdf-added', id)
  await libraryChanged(tx)
  return true
}

/** Gives it another title in the list; "not found" if there is none. Its bytes, and so what visitors get, stay as they are. */
export async function renamePdf(db: Db, id: string, title: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = (await pdfRow(tx, id)) ?? notFound()
    if (before.title === title) return
    await tx.updateTable('uploadedPdfs').set({ title }).where('id', '=', id).execute()
    await record(tx, by, 'resource.pdf-renamed', id)
    await libraryChanged(tx)
  })
}

/** Removes it for good. Refused while a resource, or a draft of one, has it. */
export async function removePdf(db: Db | Tx, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Saving and publishing take the same lock.
    await textsTurn(tx)
    const uses = await usesOf(tx, id)
    if (uses.length > 0)
      throw new Refused(
        `This PDF is used by ${uses.map(({ title }) => `“${title}”`).join(', ')}. Choose another one there first, or none.`,
      )
    const gone = await tx.deleteFrom('uploadedPdfs').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) return
    await record(tx, by, 'resource.pdf-removed', id)
    await libraryChanged(tx)
  })
}

interface Use {
  title: string
  /** Where to edit it. */
  to: string
}

const asUse = (id: string, title: string): Use => ({
  title: title || 'Without a title',
  to: `/staff/facts/resource/${id}`,
})

/** The resources outside the bin whose newest or public version has a PDF, by its id. */
export async function usesById(db: Db): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Map<string, Use>>()
  for (const { id, content } of await wordsOfAll(db, 'resource')) {
    const { title, ownPdf } = JSON.parse(content) as { title: string; ownPdf?: string }
    if (!ownPdf) continue
    const others = uses.get(ownPdf) ?? new Map<string, Use>()
    uses.set(ownPdf, others.set(id, asUse(id, title)))
  }
  return new Map([...uses].map(([id, all]) => [id, [...all.values()]]))
}

/** The resources whose newest or public version has it, also those in the bin. */
export async function usesOf(db: Db | Tx, id: string): Promise<Use[]> {
  const found = await textsWith(db, 'resource', `"ownPdf":"${id}"`)
  return found.map((one) => asUse(one.id, one.title))
}

const FACTS = ['id', 'title', 'bytes', 'pages', 'addedAt'] as const

/** A page of the library, newest first, with one more than a page holds if there are more. */
export const pdfsOnPage = (db: Db, page: number) =>
  db
    .selectFrom('uploadedPdfs')
    .leftJoin('users', 'users.id', 'uploadedPdfs.addedBy')
    .select(FACTS.map((name) => `uploadedPdfs.${name}` as const))
    .select('users.name as adder')
    .orderBy('addedAt', 'desc')
    .orderBy('uploadedPdfs.id')
    .limit(PDFS_A_PAGE + 1)
    .offset((page - 1) * PDFS_A_PAGE)
    .execute()

/** The whole library by id, without the bytes. */
export const allPdfs = (db: Db | Tx) => db.selectFrom('uploadedPdfs').select(FACTS).orderBy('id').execute()

/** Its facts, without its bytes. */
export const pdfRow = (db: Db | Tx, id: string) =>
  db.selectFrom('uploadedPdfs').select(FACTS).where('id', '=', id).executeTakeFirst()

/** The facts of several, by id. */
export async function pdfsById(db: Db | Tx, ids: readonly string[]) {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('uploadedPdfs').select(FACTS).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** All that staff see of it; "not found" if there is none. */
export async function pdfAt(db: Db, id: string) {
  const row = await db
    .selectFrom('uploadedPdfs')
    .leftJoin('users', 'users.id', 'uploadedPdfs.addedBy')
    .select(FACTS.map((name) => `uploadedPdfs.${name}` as const))
    .select(['properties', 'users.name as adder'])
    .where('uploadedPdfs.id', '=', id)
    .executeTakeFirst()
  if (!row) notFound()
  return { ...row, properties: JSON.parse(row.properties) as PdfProperties }
}

export async function pdfBytes(db: Db | Tx, id: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await db.selectFrom('uploadedPdfs').select('content').where('id', '=', id).executeTakeFirst()
  return row && Uint8Array.from(Buffer.from(row.content, 'base64'))
}

/** By title, as staff choose. */
async function choicesNow(db: Db | Tx) {
  const all = await allPdfs(db)
  return all
    .map(({ id, title, pages, bytes }) => ({
      id,
      label: `${title} (${pages === 1 ? '1 page' : `${pages} pages`}, ${sizeInWords(bytes)})`,
    }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** Reads what staff can choose into memory: at the start, and when another process changed the library. */
export async function takePdfs(db: Db): Promise<void> {
  offerOwnPdfs(await choicesNow(db))
}

cached('pdfs', takePdfs)

async function libraryChanged(tx: Tx): Promise<void> {
  // One change at a time: each reads the whole list.
  await textsTurn(tx)
  const choices = await choicesNow(tx)
  afterCommit(tx, () => offerOwnPdfs(choices))
  cacheChanged(tx, 'pdfs')
}
