import { type Kysely, sql } from 'kysely'

/** Resources are texts that staff change; the site makes their files. Looks by staff stay when a resource is off the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['file_name', 'source_mark'])
    await db.schema
      .alterTable('resources')
      .addColumn(name, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  for (const name of ['built_in_hash', 'edited_at', 'download_url'])
    await db.schema.alterTable('resources').dropColumn(name).execute()
  await db.schema
    .createTable('resource_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('on_day', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('resource_changes_by_resource')
    .on('resource_changes')
    .columns(['resource_id', 'at'])
    .execute()
  await db.schema
    .createTable('resource_files')
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('format', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .addColumn('pages', 'integer')
    .addColumn('mark', 'text', (c) => c.notNull())
    .addColumn('made_from', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('resource_files_by_resource')
    .on('resource_files')
    .columns(['resource_id', 'place'])
    .execute()
  await looksWithoutTie(db)
}

async function looksWithoutTie(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('resource_looks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('resource_id', 'integer', (c) => c.notNull())
    .addColumn('reviewed_on', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('by_user', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await sql`insert into resource_looks (id, resource_id, reviewed_on, note, by_user, at)
    select id, resource_id, reviewed_on, note, by_user, at from resource_reviews`.execute(db)
  await db.schema.dropTable('resource_reviews').execute()
  await db.schema.alterTable('resource_looks').renameTo('resource_reviews').execute()
  await db.schema
    .createIndex('resource_reviews_by_resource')
    .on('resource_reviews')
    .columns(['resource_id', 'at'])
    .execute()
}
