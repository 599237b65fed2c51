import type { Kysely } from 'kysely'

/** For the monthly report and for finding lines of the audit trail by what was done and by whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_lines_by_act')
    .on('audit_lines')
    .columns(['action', 'subject', 'at'])
    .execute()
  await db.schema.createIndex('audit_lines_by_actor').on('audit_lines').columns(['actor', 'seq']).execute()
}
