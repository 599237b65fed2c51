import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('posts')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('excerpt', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('published_on', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('image_description', 'text', (c) => c.notNull())
    .addColumn('featured_at', 'text')
    .addColumn('key_points', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('sources', 'text', (c) => c.notNull())
    .addColumn('to_check', 'text', (c) => c.notNull())
    .addColumn('checked_on', 'text', (c) => c.notNull())
    .addColumn('built_in_hash', 'text')
    .addColumn('edited_at', 'text')
    .execute()
  await db.schema.createIndex('posts_by_day').on('posts').columns(['published_on', 'id']).execute()
  await db.schema
    .createIndex('posts_in_category')
    .on('posts')
    .columns(['category', 'published_on', 'id'])
    .execute()
  await db.schema
    .createTable('post_laws')
    .addColumn('post_id', 'integer', (c) => c.notNull().references('posts.id').onDelete('cascade'))
    .addColumn('law', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('post_laws_key', ['post_id', 'law'])
    .execute()
  await db.schema.createIndex('post_laws_by_law').on('post_laws').columns(['law', 'post_id']).execute()

  await db.schema
    .createTable('resources')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('featured_at', 'text')
    .addColumn('download_url', 'text')
    .addColumn('minutes', 'text', (c) => c.notNull())
    .addColumn('reviewed_on', 'text', (c) => c.notNull())
    .addColumn('review_note', 'text', (c) => c.notNull())
    .addColumn('short_version', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('body_html', 'text', (c) => c.notNull())
    .addColumn('sources', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('built_in_hash', 'text')
    .addColumn('edited_at', 'text')
    .execute()
  await db.schema
    .createIndex('resources_in_category')
    .on('resources')
    .columns(['category', 'title', 'id'])
    .execute()

  await db.schema
    .createTable('attorneys')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('say_as', 'text')
    .addColumn('firm', 'text', (c) => c.notNull())
    .addColumn('image_description', 'text', (c) => c.notNull())
    .addColumn('bio', 'text', (c) => c.notNull())
    .addColumn('success_rate', 'integer', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('languages', 'text', (c) => c.notNull())
    .addColumn('remote', 'text', (c) => c.notNull())
    .addColumn('access', 'text', (c) => c.notNull())
    .addColumn('takes_new_cases', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('lot', 'integer', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('built_in_hash', 'text')
    .addColumn('edited_at', 'text')
    .addCheckConstraint('attorneys_origin', sql`origin in ('sample', 'listed')`)
    .execute()
  await db.schema.createIndex('attorneys_by_lot').on('attorneys').columns(['lot', 'id']).execute()
  for (const [table, column] of [
    ['attorney_states', 'state'],
    ['attorney_specializations', 'specialization'],
    ['attorney_fee_types', 'fee_type'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('attorney_id', 'integer', (c) => c.notNull().references('attorneys.id').onDelete('cascade'))
      .addColumn(column, 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint(`${table}_key`, ['attorney_id', column])
      .execute()
    await db.schema.createIndex(`${table}_by_value`).on(table).columns([column, 'attorney_id']).execute()
  }
  await db.schema
    .createTable('attorney_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('attorney_id', 'integer', (c) => c.notNull().references('attorneys.id').onDelete('cascade'))
    .addColumn('queued_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('attorney_deliveries_old')
    .on('attorney_deliveries')
    .column('queued_at')
    .execute()
}
