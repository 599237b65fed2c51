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
    if (stray.length > 0)
      await db
        .deleteFrom('caseFiles')
        .where(
          'id',
          'in',
          stray.map(({ id }) => id),
        )
        .where('draftId', 'is not', null)
        .execute()
    const known = new Set(rows.filter((one) => !stray.includes(one)).map(({ storedName }) => storedName))
    for (const name of part.filter((one) => !known.has(one))) {
      await dropSealedFile(name)
      dropped += 1
    }
  }
  return dropped
}
