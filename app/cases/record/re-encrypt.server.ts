import { dropSealedFile, keepSealedFile, readSealedFile } from '#app/platform/keys/vault.server.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { splitSealed } from '#app/platform/sealing/sealed-format.ts'
import { openText, sealAgain, sealText, sealTo } from '#app/platform/sealing/sealing.ts'
import { checkpoint } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'

// After a case got a new key, the server seals what was there a second time, to the new key's public half: nothing is opened
// for it, the records keep their marks, and whoever remembers the old key opens nothing on this server any more.

/** Before a text that was sealed again. */
const AGAIN = 'again.'

/**
 * Does it for one case. What was done already is left alone, so that it can break off and be run again. What is damaged stays as it
 * is and keeps nothing else from being sealed again.
 * @throws when another run was at it in the same moment, so that it is run again, and where a file is not there
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

/** Before a text that was sealed again: to which key. It was not written down at first. */
const againTo = (recipient: string): string => `${AGAIN}${signOf(recipient)}.`

/** A sealed text, sealed once more to another key. */
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

/** @returns null where there is nothing to do: it was done, or nobody can open it with any key */
async function recordAgain(recipient: string, sealed: string): Promise<string | null> {
  try {
    return splitSealed(sealed).sign === signOf(recipient) ? null : await sealAgain(recipient, sealed)
  } catch {
    // Damaged where it is stored: its place in the case says so.
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
    let bytes: Uint8Array
    try {
      bytes = readSealedFile(file.storedName)
    } catch (error) {
      // Told once the others are sealed again.
      missing.push(error)
      continue
    }
    const storedName = await keepSealedFile(await sealTo(to, bytes))
    const changed = await db
      .updateTable('caseFiles')
      .set({ storedName, keySign })
      .where('id', '=', file.id)
      .where('storedName', '=', file.storedName)
      .returning('id')
      .executeTakeFirst()
    dropSealedFile(changed ? file.storedName : storedName)
  }
  if (missing.length > 0) throw missing[0]
}

/** Opens what a person posted too late, however often it was sealed again since. */
export async function openUnsent(caseKey: string, sealed: string): Promise<string> {
  let text = sealed
  while (text.startsWith(AGAIN)) text = await openText(caseKey, text.slice(text.lastIndexOf('.') + 1))
  return openText(caseKey, text)
}
