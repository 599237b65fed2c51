import type { Kysely } from 'kysely'

/** Notices of what members follow, and whether they come by email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('forum_marks').addColumn('tells_since', 'text').execute()
  await db.schema
    .createTable('forum_followed_places')
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) =>
      c.notNull().references('forum_categories.id').onDelete('cascade'),
    )
    .addColumn('since', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('forum_followed_places_one', ['member_id', 'category_id'])
    .execute()
  await db.schema
    .createIndex('forum_followed_places_of')
    .on('forum_followed_places')
    .columns(['category_id', 'member_id'])
    .execute()
  await db.schema
    .alterTable('member_mail_choices')
    .addColumn('followed', 'text', (c) => c.notNull().defaultTo('site'))
    .execute()
}
