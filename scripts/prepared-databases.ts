import path from 'node:path'
import { sql } from 'kysely'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'

// Hundreds of test files want a database with all tables. Making them one by one takes a quarter of a second on PostgreSQL;
// copying what was made once takes a tenth of that. That an empty database is brought up to date, db/migrations.test.ts and every
// site that the tests start as a process show.

const TEMPLATE = 'handrail_prepared'

/** @returns what tests/support/database.ts reads from the environment */
export async function prepareDatabases(folder: string, postgres: string): Promise<Record<string, string>> {
  const file = path.join(folder, 'prepared.db')
  await migrated(file)
  const server = openDialect(postgres).db
  await sql.raw(`create database ${TEMPLATE}`).execute(server)
  await server.destroy()
  const address = new URL(postgres)
  address.pathname = `/${TEMPLATE}`
  await migrated(address.href)
  return { TEST_PREPARED_SQLITE: file, TEST_PREPARED_POSTGRES: TEMPLATE }
}

async function migrated(where: string) {
  const { db } = openDialect(where)
  await migrate(db)
  await db.destroy()
}
