import type { Kysely } from 'kysely'

/** Where an attorney's office is, and when and how it can be called. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['city', 'office', 'phone', 'hours'])
    await db.schema.alterTable('attorneys').addColumn(column, 'text').execute()
}
