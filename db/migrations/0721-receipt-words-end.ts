import type { Kysely } from 'kysely'
import { takeOver } from './0720-receipt-words-are-content.ts'

/** Only the release before 0720 used the table. What it wrote there during the upgrade is taken over first. */
export const contracts = true

export async function up(db: Kysely<unknown>): Promise<void> {
  await takeOver(db)
  await db.schema.dropTable('receipt_words').execute()
}
