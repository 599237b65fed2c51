import type { Kysely } from 'kysely'

/** Since when other members can read somebody's access card: nobody's, unless they choose it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('members').addColumn('card_shown_at', 'text').execute()
}
