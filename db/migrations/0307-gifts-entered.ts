import { type Kysely, sql } from 'kysely'

/** A gift that staff entered was never promised: whoever corrects it or takes it back must not make a promise of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('gifts').addColumn('entered_at', 'text').execute()
  await sql`update gifts set entered_at = begun_at
    where id in (select subject from audit_lines where action = 'gift.entered')`.execute(db)
}
