import type { Db, Tx } from '#db/schema.ts'
import { afterCommit } from '#db/transaction.ts'

let version = 1

/** Which state of the public content is being served; a page made under an older one is made again. */
export const contentVersion = (): number => version

/** Called by every verb that changes what visitors can read. Takes effect when the change itself is on disk. */
export function publicContentChanged(tx: Db | Tx): void {
  afterCommit(tx, () => {
    version += 1
  })
}
