import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/**
 * Writes what Stripe reported about a gift or payment, unless another report was written since the row was read: that
 * one can be newer, as when this process was frozen. So read the row before you ask Stripe.
 * @returns false if nothing was written: read the row and ask Stripe again
 */
export const writeNewest = (
  db: Db,
  table: 'gifts' | 'payments',
  { id, lockVersion }: { id: string; lockVersion: number },
  write: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable(table)
      .set({ lockVersion: lockVersion + 1 })
      .where('id', '=', id)
      .where('lockVersion', '=', lockVersion)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await write(tx)
    return true
  })
