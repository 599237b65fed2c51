import type { Kysely } from 'kysely'

/** What a member wants by email, and when each notice goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('member_mail_choices')
    .addColumn('member_id', 'text', (c) => c.primaryKey().references('members.id').onDelete('cascade'))
    .addColumn('answers', 'text', (c) => c.notNull())
    .addColumn('decisions', 'text', (c) => c.notNull())
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('paused_until', 'text')
    .addColumn('mailed_at', 'text')
    .execute()
  await db.schema.alterTable('member_notices').addColumn('mail_at', 'text').execute()
}
