import { textAt } from '#app/content/content.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { movePost } from './placing-posts.server.ts'
import { forgetText, markUndone, postImportAt, textsOfImport } from './post-imports.server.ts'
import { postContent } from './publishing-posts.server.ts'

export interface Undone {
  /** New posts, now in the bin. */
  binned: number
  /** Existing posts, now restored to their previous text. */
  restored: number
  /** Left unchanged, with the reason. */
  stay: { title: string; reason: string }[]
}

const EDITED = 'Someone changed it since the import.'

/**
 * Undoes a whole import: new posts go to the bin, others get their previous text
 * back. Posts changed since then stay. A restart continues where it stopped.
 */
export async function undoPostImport(db: Db, importId: string, by: string): Promise<Undone> {
  const found = await postImportAt(db, importId)
  if (!found || found.undoneAt) throw new Refused('This import was already undone, or it is too old.', 410)
  const done: Undone = { binned: 0, restored: 0, stay: [] }
  for (const row of await textsOfImport(db, importId)) {
    const text = await textAt(db, row.textId)
    if (text && text.state !== 'gone' && text.state !== 'bin') {
      const reason = text.version === row.version ? await takeBack(db, row, by) : EDITED
      if (reason !== null) done.stay.push({ title: text.title, reason })
      else if (row.versionBefore === null) done.binned += 1
      else done.restored += 1
    }
    await forgetText(db, importId, row.textId)
  }
  await markUndone(db, importId)
  await record(db, by, 'text.import-undone', String(done.binned + done.restored))
  return done
}

type Row = Awaited<ReturnType<typeof textsOfImport>>[number]

/** @returns why it is left unchanged */
async function takeBack(db: Db, { textId, ...before }: Row, by: string): Promise<string | null> {
  try {
    if (before.versionBefore === null) await postContent.bin(db, textId, by)
    else await giveBack(db, textId, { ...before, versionBefore: before.versionBefore }, by)
    return null
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.message
  }
}

async function giveBack(
  db: Db,
  textId: string,
  before: Omit<Row, 'textId' | 'versionBefore'> & { versionBefore: number },
  by: string,
): Promise<void> {
  if (before.versionBefore !== before.version)
    await postContent.restore(db, textId, { from: before.versionBefore, seen: before.version }, by)
  const text = await textAt(db, textId)
  if (!text) return
  if (text.address !== before.addressBefore) await movePost(db, textId, before.addressBefore, by)
  if (text.publishedVersion === before.publishedBefore) return
  if (before.publishedBefore === null) await postContent.takeOffSite(db, textId, by)
  else await postContent.publish(db, textId, { version: before.publishedBefore, by, older: true })
}
