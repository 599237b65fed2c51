import path from 'node:path'
import { openDialect } from '#db/dialect.server.ts'

/** Makes built-in entries real ones that receive mail, or samples again. */
export async function makeReal(
  { dataDir, database = path.join(dataDir, 'handrail.db') }: { dataDir: string; database?: string },
  ids: readonly number[],
  origin: 'listed' | 'sample' = 'listed',
): Promise<void> {
  const { db } = openDialect(database)
  await db.updateTable('attorneys').set({ origin }).where('id', 'in', ids).execute()
  await db.destroy()
}
