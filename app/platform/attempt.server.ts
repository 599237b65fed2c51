import type { Tx } from '#db/schema.ts'
import { inSavepoint } from '#db/transaction.ts'
import { Refused } from './refused.ts'

/** Runs part of a transaction in a savepoint. If it is refused, rolls that part back and returns the reason. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ done: T } | { refused: string }> {
  try {
    return { done: await inSavepoint(tx, work) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: error.message }
  }
}
