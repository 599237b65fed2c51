import type { Kysely } from 'kysely'

/** Where an account keeps cases, sealed and of one size for all (docs/decisions/0290-cases-kept-with-an-account.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_lockers')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('sealed', 'text', (c) => c.notNull())
    .execute()
}
