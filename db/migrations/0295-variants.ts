import type { Kysely } from 'kysely'

/** The easier version and the translations of a text are texts themselves, each beside its source. What visitors read has a table of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('texts')
    .addColumn('language', 'text', (c) => c.notNull().defaultTo('en'))
    .execute()
  await db.schema.alterTable('texts').addColumn('variant', 'text').execute()
  await db.schema.alterTable('texts').addColumn('source_id', 'text').execute()
  await db.schema
    .createIndex('texts_beside')
    .unique()
    .on('texts')
    .columns(['source_id', 'variant', 'language'])
    .execute()
  await db.schema
    .createTable('easier_texts')
    .addColumn('source_id', 'text', (c) => c.primaryKey().references('texts.id').onDelete('cascade'))
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('lead', 'text', (c) => c.notNull())
    .addColumn('points', 'text', (c) => c.notNull())
    .addColumn('parts', 'text', (c) => c.notNull())
    .addColumn('plain', 'text', (c) => c.notNull())
    .addColumn('fits', 'text', (c) => c.notNull())
    .addColumn('published_on', 'text', (c) => c.notNull())
    .addColumn('source_newer_since', 'text')
    .addColumn('reviewed_version', 'integer')
    .execute()
}
