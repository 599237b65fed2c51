import { draftsThatExist } from '#app/platform/autosave/drafts.server.ts'
import { dropSealedFile, sealedFilesOlderThan } from '#app/platform/keys/vault.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'

const AT_ONCE = 500

/**
 * Drops sealed files that belong to no case and no draft: a process died between writing a file, its row and its draft.
 * @param age the minimum age of a file in milliseconds, so that files being sent are spared
 */
export async function sweepOrphanedFiles(db: Db, age = DAY): Promise<number> {
  const names = await sealedFilesOlderThan(age)
  let dropped = 0
  for (let at = 0; at < names.length; at += AT_ONCE) {
    const part = names.slice(at, at + AT_ONCE)
    const rows = await db
      .selectFrom('caseFiles')
      .select(['storedName', 'id', 'draftId'])
      .where('storedName', 'in', part)
      .execute()
    const drafts = await draftsThatExist(
      db,
      rows.flatMap(({ draftId }) => draftId ?? []),
    )
    const stray = rows.filter(({ draftId }) => draftId !== null && !drafts.has(draftId))
    const known = new Set(rows.map(({ storedName }) => storedName))
    for (const { storedName } of await deleteStray(db, stray)) known.delete(storedName)
    for (const name of part.filter((one) => !known.has(one))) {
      await dropSealedFile(name)
      dropped += 1
    }
  }
  return dropped
}

/** Returns those that it deleted. A draft that was sent meanwhile is gone, and its files belong to the case. */
async function deleteStray(db: Db, stray: { id: string }[]): Promise<{ storedName: string }[]> {
  if (stray.length === 0) return []
  const ids = stray.map(({ id }) => id)
  return db
    .deleteFrom('caseFiles')
    .where('id', 'in', ids)
    .where('draftId', 'is not', null)
    .returning('storedName')
    .execute()
}
