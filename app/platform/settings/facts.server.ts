import type { Db, Tx } from '#db/schema.ts'

// Small facts about the installation itself.

export async function fact(db: Db | Tx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function setFact(tx: Db | Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('facts')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}
