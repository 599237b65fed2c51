import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Names that need a conflict check before we act: partners, donors, employers of our own people. The list is ours and
// reveals nothing about a case. The browser compares it with a case, because only there is the organization readable.

export interface ConflictName {
  id: string
  name: string
  why: string
}

export const CONFLICT_LIMITS = { name: 200, why: 200, names: 2000 } as const

export const conflictNames = (db: Db): Promise<ConflictName[]> =>
  db.selectFrom('conflictNames').select(['id', 'name', 'why']).orderBy('name').execute()

export async function addConflictName(
  db: Db,
  { name, why }: Omit<ConflictName, 'id'>,
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const id = newId()
    await tx.insertInto('conflictNames').values({ id, name, why, addedAt: now() }).execute()
    await record(tx, by, 'case.conflict-names', id)
  })
}

export async function dropConflictName(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx.deleteFrom('conflictNames').where('id', '=', id).returning('id').executeTakeFirst()
    if (gone) await record(tx, by, 'case.conflict-names', id)
  })
}
