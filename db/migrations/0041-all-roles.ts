import { type Kysely, sql } from 'kysely'

/**
 * Takes editors and treasurers. SQLite cannot change a check, so the column is made anew beside the old one; it insists on
 * a default, and this role reads no case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const roles = sql`new_role in ('admin', 'steward', 'caseworker', 'editor', 'treasurer')`
  for (const table of ['staff', 'staff_invites']) {
    await db.schema
      .alterTable(table)
      .addColumn('new_role', 'text', (column) => column.notNull().defaultTo('treasurer').check(roles))
      .execute()
    await sql`update ${sql.table(table)} set new_role = role`.execute(db)
    await db.schema.alterTable(table).dropColumn('role').execute()
    await db.schema.alterTable(table).renameColumn('new_role', 'role').execute()
  }
}
