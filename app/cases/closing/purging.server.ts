import { record } from '#app/platform/audit/audit.server.ts'
import { endPresence } from '#app/platform/presence/presence.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { checkpoint } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { confirmRequest, mustBeDue } from '../approvals/approvals.server.ts'
import { dropFilesLater } from '../files/drop-files.server.ts'
import { isSpamToBoth } from '../status/spam.server.ts'

// Deletes a case. The keys are deleted first, so that anything a crash leaves behind cannot be opened; then rows, then
// files. The last step removes what SQLite still holds in its log.

/**
 * Deletes the cases whose day has come and that are not on hold, if the person asked for it, or if both the form's checks
 * and a staff member marked them as spam. Also finishes deletions that were interrupted after two people had agreed.
 * @returns how many were deleted
 */
export async function purgeDue(db: Db): Promise<number> {
  const wished = await db
    .selectFrom('cases')
    .select('id')
    .where((e) => e.or([e('deletionAskedOn', 'is not', null), isSpamToBoth]))
    .where('purgeOn', '<=', dayNotOver())
    .where('heldAt', 'is', null)
    .execute()
  const agreed = await db
    .selectFrom('caseRequests')
    .select('caseId as id')
    .where('kind', '=', 'purge')
    .where('confirmedAt', 'is not', null)
    .execute()
  for (const { id } of wished) if (await inTransaction(db, (tx) => takeKeys(tx, id))) await finish(db, id)
  for (const { id } of agreed) await finish(db, id)
  const gone = wished.length + agreed.length
  if (gone > 0) await checkpoint(db)
  return gone
}

/**
 * A second person agrees to the deletion of a case, and it is deleted at once.
 * @throws Refused for the requester, for a held case, and when the settings or the case changed meanwhile
 */
export async function confirmPurge(db: Db, requestId: string, by: string): Promise<void> {
  const caseId = await inTransaction(db, async (tx) => {
    const asked = await confirmRequest(tx, requestId, 'purge', by)
    if (asked.settingsVersion !== (await retention(tx)).version) {
      throw new Refused(
        'The times for keeping cases changed after this was asked. Take the request back, look again, and ask again.',
      )
    }
    await mustBeDue(tx, asked.caseId)
    await record(tx, by, 'case.purge-confirmed', asked.caseId)
    if (!(await takeKeys(tx, asked.caseId))) throw new Refused('This case changed just now. Look again.')
    return asked.caseId
  })
  await finish(db, caseId)
  await checkpoint(db)
}

/** @returns false when it must not be deleted after all: its person changed their mind a moment ago, or a hold began */
async function takeKeys(tx: Tx, id: string): Promise<boolean> {
  const goes = await tx
    .updateTable('cases')
    .set({ sealedContact: null, sealedUnsent: null })
    .where('id', '=', id)
    .where('purgeOn', '<=', dayNotOver())
    .where('heldAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!goes) return false
  await tx.deleteFrom('caseKeys').where('caseId', '=', id).execute()
  await tx.deleteFrom('caseSessions').where('caseId', '=', id).execute()
  await tx.deleteFrom('caseReceipts').where('caseId', '=', id).execute()
  return true
}

/** No one can open it any more: deletes the rest. */
async function finish(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const files = await tx.selectFrom('caseFiles').select('storedName').where('caseId', '=', id).execute()
    await dropFilesLater(
      tx,
      files.map(({ storedName }) => storedName),
    )
    await endPresence(tx, { kind: 'case', itemId: id }, 'everyone')
    // Records, notes, file rows, requests and the address check are deleted with it.
    const gone = await tx.deleteFrom('cases').where('id', '=', id).returning('id').executeTakeFirst()
    if (gone) await record(tx, 'system', 'case.purged', id)
  })
}
