import { vi } from 'vitest'
import type { Db } from '#db/schema.ts'

/** Lets the next transaction do its work and then says that the connection is lost. @param commits whether the database took it */
export function loseConnection(db: Db, commits: boolean) {
  // Not the one that an earlier call put in its place.
  const real = (): ReturnType<Db['transaction']> => Object.getPrototypeOf(db).transaction.call(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce((() => ({
    execute: async (work: (tx: unknown) => Promise<unknown>) => {
      await real().execute(async (tx) => {
        await work(tx)
        if (!commits) throw new Error('Connection terminated unexpectedly')
      })
      throw new Error('Connection terminated unexpectedly')
    },
  })) as never)
}
