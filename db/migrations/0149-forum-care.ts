import { type Kysely, sql } from 'kysely'

/** What a post is about, said before it, how a member wants to see that, and which replies an author wishes for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['notes', 'added_notes'])
    await db.schema
      .alterTable('forum_posts')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  await db.schema
    .alterTable('forum_topics')
    .addColumn('wish', 'text', (c) => c.check(sql`wish in ('advice', 'listening', 'none')`))
    .execute()
  await db.schema
    .createTable('forum_note_choices')
    .addColumn('member_id', 'text', (c) => c.notNull().references('members.id').onDelete('cascade'))
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('choice', 'text', (c) => c.notNull().check(sql`choice in ('show', 'hide')`))
    .addPrimaryKeyConstraint('forum_note_choices_one', ['member_id', 'note'])
    .execute()
}
