import type { Db, Tx } from '#db/schema.ts'

// Small facts about the installation itself.

export async function siteValue(db: Db | Tx, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('facts').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function setSiteValue(tx: Db | Tx, name: string, value: string): Promise<void> {
  await tx
    .insertInto('facts')
    .values({ name, value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
    .execute()
}

export async function dropSiteValue(tx: Db | Tx, name: string): Promise<void> {
  await tx.deleteFrom('facts').where('name', '=', name).execute()
}

/** @returns false, with nothing written, if the fact has changed */
export async function changeFact(
  tx: Tx,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('facts')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .executeTakeFirst()
  return Number(moved.numUpdatedRows) > 0
}
