import type { Kysely } from 'kysely'

/** A link can also give an account another address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('member_links')
    .addColumn('for_member', 'text', (c) => c.references('members.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('member_links_for_member').on('member_links').column('for_member').execute()
}
