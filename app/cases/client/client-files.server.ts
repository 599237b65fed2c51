import { record } from '#app/platform/audit/audit.server.ts'
import { openRecord } from '#app/platform/sealing/sealing.ts'
import { nowMs } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import {
  FILE_BLOCKED,
  type FileToTake,
  isSameFile,
  ManyFiles,
  type SealedFile,
  sealGivenFile,
} from '../files/case-files.server.ts'
import { noRoomForNetwork } from '../files/draft-limits.server.ts'
import { LIMITS, noRoomFor } from '../model/rules.ts'
import { addPersonAct, type Inside, PRESSED_TWICE, resumeReview } from '../person/client-actions.server.ts'
import { caseForPerson } from '../record/case-queries.server.ts'
import { parsedRecord } from '../record/record-bodies.ts'

/**
 * Adds a file to the person's own case. The same file again within minutes is stored once.
 * @throws ManyFiles
 * @returns what is wrong with the file, in a sentence, or null when it was added
 */
export async function addFileAsPerson(
  db: Db,
  opened: Inside,
  given: FileToTake,
  before: readonly SealedFile[],
): Promise<string | null> {
  const full = noRoomFor(given.file, before)
  if (full) return full
  const sealed = await sealGivenFile(opened.caseKey, given, (bytes) => noRoomForNetwork(db, bytes))
  if ('refused' in sealed) {
    const { refused, againIn } = sealed
    if (againIn) throw new ManyFiles({ refused, againIn })
    if (sealed.blocked) await record(db, 'person', FILE_BLOCKED, opened.id)
    return refused
  }
  const { taken, storedName, bytes, keySign } = sealed
  let late: string | null = null
  const added = await addPersonAct(
    db,
    opened,
    async ({ status }) => {
      // Several windows may have found room at the same moment. An overtaken request runs this check again.
      late = noRoomFor(taken, await filesOf(db, opened))
      if (late) return null
      return {
        ...resumeReview(status, 'case.file-added', { kind: 'file', body: taken }),
        also: async (tx) => {
          await tx
            .insertInto('caseFiles')
            .values({ id: taken.id, caseId: opened.id, draftId: null, storedName, bytes, keySign })
            .execute()
          await tx
            .updateTable('cases')
            .set((e) => ({ fileCount: e('fileCount', '+', 1) }))
            .where('id', '=', opened.id)
            .execute()
        },
      }
    },
    () => addedThis(db, opened, taken),
  )
  if (!added) await sealed.drop()
  return late
}

const filesOf = async (db: Db, opened: Inside): Promise<readonly SealedFile[]> =>
  (await caseForPerson(db, opened))?.files ?? []

async function addedThis(db: Db, { id, caseKey }: Inside, taken: SealedFile): Promise<boolean> {
  const last = await db
    .selectFrom('caseRecords')
    .select(['seq', 'sealed'])
    .where('caseId', '=', id)
    .orderBy('seq', 'desc')
    .limit(LIMITS.fileCount)
    .execute()
  for (const row of last) {
    const one = parsedRecord(await openRecord(caseKey, id, row))
    if (!one || nowMs() - Date.parse(one.at) > PRESSED_TWICE) return false
    if (one.kind === 'file' && isSameFile(one.body, taken)) return true
  }
  return false
}
