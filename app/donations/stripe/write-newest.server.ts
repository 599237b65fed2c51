import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

interface Row {
  id: string
  lockVersion: number
}

/** Each raises the version of a row, unless it was raised since the row was read. */
const RAISES = {
  gifts: (tx: Tx, { id, lockVersion }: Row) =>
    tx
      .updateTable('gifts')
      .set({ lockVersion: lockVersion + 1 })
      .where((e) => e.and({ id, lockVersion }))
      .executeTakeFirstOrThrow(),
  payments: (tx: Tx, { id, lockVersion }: Row) =>
    tx
      .updateTable('payments')
      .set({ lockVersion: lockVersion + 1 })
      .where((e) => e.and({ id, lockVersion }))
      .executeTakeFirstOrThrow(),
}

/**
 * Writes what Stripe reported about a gift or payment, unless another report was written since the row was read: that
 * one can be newer, as when this process was frozen. So read the row before you ask Stripe.
 * @returns false if nothing was written: read the row and ask Stripe again
 */
export const writeNewest = (
  db: Db,
  table: keyof typeof RAISES,
  row: Row,
  write: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await RAISES[table](tx, row)
    if (numUpdatedRows === 0n) return false
    await write(tx)
    return true
  })
