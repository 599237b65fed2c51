import type { Tx } from '#db/schema.ts'
import { inSavepoint } from '#db/transaction.ts'
import { Refused } from './refused.ts'

/** Does a part of a transaction, or nothing of it if it is refused: then the caller gets the sentence. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<{ done: T } | { refused: string }> {
  try {
    return { done: await inSavepoint(tx, work) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { refused: error.message }
  }
}
