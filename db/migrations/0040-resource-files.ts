import type { Kysely } from 'kysely'

/** What the hub says about a resource beside its text, when it has to be looked at again, and who did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['versions', '[]'],
    ['applies_to', ''],
    ['review_due_on', ''],
    ['inside_text', ''],
  ] as const
  for (const [name, value] of columns)
    await db.schema
      .alterTable('resources')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  await db.schema
    .alterTable('resources')
    .addColumn('review_months', 'integer', (column) => column.notNull().defaultTo(12))
    .execute()
  await db.schema
    .createIndex('resources_by_review')
    .on('resources')
    .columns(['review_due_on', 'id'])
    .execute()
  await db.schema
    .createTable('resource_reviews')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('resource_id', 'integer', (column) =>
      column.notNull().references('resources.id').onDelete('cascade'),
    )
    .addColumn('reviewed_on', 'text', (column) => column.notNull())
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('by_user', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('resource_reviews_by_resource')
    .on('resource_reviews')
    .columns(['resource_id', 'at'])
    .execute()
}
