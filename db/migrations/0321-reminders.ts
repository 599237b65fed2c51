import type { Kysely } from 'kysely'

/** When a member is reminded of what they keep, and whether that comes by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['forum_marks', 'member_kept']) {
    await db.schema.alterTable(table).addColumn('remind_at', 'text').execute()
    await db.schema.createIndex(`${table}_remind`).on(table).column('remind_at').execute()
  }
  await db.schema
    .alterTable('member_mail_choices')
    .addColumn('reminders', 'text', (c) => c.notNull().defaultTo('site'))
    .execute()
}
