import { record } from '#app/platform/audit.server.ts'
import { now } from '#app/platform/time.ts'
import { dropSealedFile } from '#app/platform/vault.server.ts'
import { checkpoint } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/**
 * Deletes the cases whose day has come and that are not on hold. The keys go first, so that what a crash leaves behind
 * opens to nobody; then files, then rows. The last step takes what SQLite still holds in its log off the disk.
 * @returns how many are gone
 */
export async function purgeDue(db: Db): Promise<number> {
  const due = await db
    .selectFrom('cases')
    .select('id')
    .where('purgeOn', '<=', now().slice(0, 10))
    .where('heldAt', 'is', null)
    .execute()
  for (const { id } of due) await purge(db, id)
  if (due.length > 0) await checkpoint(db)
  return due.length
}

async function purge(db: Db, id: string): Promise<void> {
  const files = await inTransaction(db, async (tx) => {
    // Said again here, because the person may have changed their mind a moment ago.
    const still = await tx
      .updateTable('cases')
      .set({ sealedContact: null, sealedUnsent: null })
      .where('id', '=', id)
      .where('purgeOn', '<=', now().slice(0, 10))
      .where('heldAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!still) return null
    await tx.deleteFrom('caseKeys').where('caseId', '=', id).execute()
    await tx.deleteFrom('caseSessions').where('caseId', '=', id).execute()
    await tx.deleteFrom('caseReceipts').where('caseId', '=', id).execute()
    return tx.selectFrom('caseFiles').select('storedName').where('caseId', '=', id).execute()
  })
  if (!files) return
  for (const { storedName } of files) dropSealedFile(storedName)
  await inTransaction(db, async (tx) => {
    // Records, files' rows and the check of an address go with it.
    await tx.deleteFrom('cases').where('id', '=', id).execute()
    await record(tx, 'system', 'case.purged', id)
  })
}
