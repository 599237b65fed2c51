import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { ReceiptWording } from './receipt-words.ts'

// The two parts of a receipt that treasurers may edit: its thanks and its closing lines. All legally
// required text is made by receipt-words.ts from the payment, surrounds them, and cannot be edited here.

export interface WordingVersion extends ReceiptWording {
  version: number
  by: string | null
  at: string
}

/** The wording of the next receipt; our default until a treasurer writes one. */
export async function currentWording(db: Db | Tx): Promise<ReceiptWording & { version: number }> {
  const row = await db
    .selectFrom('receiptWords')
    .select(['version', 'thanks', 'closing'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { version: 0, thanks: '', closing: '' }
}

/** Newest first. */
export async function wordingHistory(db: Db): Promise<WordingVersion[]> {
  return db
    .selectFrom('receiptWords')
    .leftJoin('users', 'users.id', 'receiptWords.writtenBy')
    .select(['version', 'thanks', 'closing', 'users.name as by', 'writtenAt as at'])
    .orderBy('version', 'desc')
    .limit(50)
    .execute()
}

/** @param before the version that the writer saw, so that two simultaneous edits do not overwrite each other */
export async function writeWording(
  db: Db,
  wording: ReceiptWording,
  before: number,
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const last = await currentWording(tx)
    const added =
      last.version === before &&
      (await tx
        .insertInto('receiptWords')
        .values({ version: before + 1, ...wording, writtenBy: by, writtenAt: now() })
        .onConflict((c) => c.doNothing())
        .returning('version')
        .executeTakeFirst())
    if (!added)
      throw new Refused(
        'Someone else just changed these words. Theirs are below, under “What was written before”. Save again to replace them with yours.',
      )
    await record(tx, by, 'gift.words', String(before + 1))
  })
}
