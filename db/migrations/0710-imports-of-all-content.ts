import type { Kysely } from 'kysely'

/**
 * An import of a folder of all content is recorded beside the imports of posts, and undone by the same verb. The tables keep the
 * names of their first use: a release that runs beside this one reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('post_imports').addColumn('what', 'text').execute()
  for (const [name, type] of COLUMNS)
    await db.schema.alterTable('post_import_texts').addColumn(name, type).execute()
}

const COLUMNS = [
  ['published_after', 'integer'],
  ['address_after', 'text'],
  ['change', 'text'],
  ['outcome', 'text'],
  ['reason', 'text'],
] as const
