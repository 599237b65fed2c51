import { dropUnusedFile, keepSealedFile, readSealedFile } from '#app/platform/keys/vault.server.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { splitSealed } from '#app/platform/sealing/sealed-format.ts'
import { openText, sealAgain, sealText, sealTo } from '#app/platform/sealing/sealing.ts'
import { checkpoint } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { dropFilesLater } from '../files/drop-files.server.ts'

// After a case got a new key, the server seals the existing content a second time, to the new key's public half. It opens
// nothing for that, and the records keep their marks. A holder of the old key can then open nothing on this server.

/** The prefix of a resealed text. */
const AGAIN = 'again.'

/**
 * Reseals one case. Skips finished parts, so that it can be interrupted and run again. Damaged parts stay as they
 * are and do not block the rest.
 * @throws when another run worked on it at the same moment, so that it is run again, and when a file is missing
 */
export async function sealCaseAgain(db: Db, caseId: string): Promise<void> {
  const found = await db
    .selectFrom('cases')
    .select(['recipient', 'staffRecipient', 'sealedUnsent'])
    .where('id', '=', caseId)
    .executeTakeFirst()
  if (!found) return
  await sealRecordsAgain(db, 'caseRecords', caseId, found.recipient)
  await sealRecordsAgain(db, 'caseNotes', caseId, found.staffRecipient)
  if (found.sealedUnsent && !found.sealedUnsent.startsWith(againTo(found.recipient)))
    await db
      .updateTable('cases')
      .set({ sealedUnsent: await sealUnsentAgain(found.recipient, found.sealedUnsent) })
      .where('id', '=', caseId)
      .where('sealedUnsent', '=', found.sealedUnsent)
      .execute()
  await sealFilesAgain(db, caseId, found.recipient)
  await checkpoint(db)
}

/** The prefix of a resealed text, naming the key. Early versions did not name it. */
const againTo = (recipient: string): string => `${AGAIN}${signOf(recipient)}.`

/** A sealed text, sealed again to another key. */
export const sealUnsentAgain = async (recipient: string, sealed: string): Promise<string> =>
  againTo(recipient) + (await sealText(recipient, sealed))

async function sealRecordsAgain(db: Db, table: 'caseRecords' | 'caseNotes', caseId: string, to: string) {
  const rows = await db.selectFrom(table).select(['seq', 'sealed']).where('caseId', '=', caseId).execute()
  let missed = 0
  for (const { seq, sealed } of rows) {
    const again = await recordAgain(to, sealed)
    if (again === null) continue
    const changed = await db
      .updateTable(table)
      .set({ sealed: again })
      .where('caseId', '=', caseId)
      .where('seq', '=', seq)
      .where('sealed', '=', sealed)
      .returning('seq')
      .executeTakeFirst()
    if (!changed) missed += 1
  }
  if (missed > 0) throw new Error('someone else sealed these records at the same moment')
}

/** @returns null when there is nothing to do: it was done, or no key can open it */
async function recordAgain(recipient: string, sealed: string): Promise<string | null> {
  try {
    return splitSealed(sealed).sign === signOf(recipient) ? null : await sealAgain(recipient, sealed)
  } catch {
    // Damaged in storage: its place in the case shows it.
    return null
  }
}

async function sealFilesAgain(db: Db, caseId: string, to: string) {
  const keySign = signOf(to)
  const rows = await db
    .selectFrom('caseFiles')
    .select(['id', 'storedName', 'keySign'])
    .where('caseId', '=', caseId)
    .execute()
  const missing: unknown[] = []
  for (const file of rows) {
    if (file.keySign === keySign) continue
    const bytes = await readSealedFile(file.storedName).catch((error: unknown) => {
      // Reported once the others are resealed.
      missing.push(error)
      return undefined
    })
    if (bytes === null) missing.push(new Error('a file of this case is missing'))
    if (!bytes) continue
    const storedName = await keepSealedFile(await sealTo(to, bytes))
    const changed = await inTransaction(db, async (tx) => {
      const row = await tx
        .updateTable('caseFiles')
        .set({ storedName, keySign })
        .where('id', '=', file.id)
        .where('storedName', '=', file.storedName)
        .returning('id')
        .executeTakeFirst()
      if (row) await dropFilesLater(tx, [file.storedName])
      return row !== undefined
    })
    if (!changed) await dropUnusedFile(storedName)
  }
  if (missing.length > 0) throw missing[0]
}

/** Opens a person's late post, however often it was resealed since. */
export async function openUnsent(caseKey: string, sealed: string): Promise<string> {
  let text = sealed
  while (text.startsWith(AGAIN)) text = await openText(caseKey, text.slice(text.lastIndexOf('.') + 1))
  return openText(caseKey, text)
}
