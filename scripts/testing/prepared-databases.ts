import path from 'node:path'
import { takeBack } from '#app/platform/jobs/jobs.server.ts'
import { indexFixedPages } from '#app/search/search.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { loadTexts } from '../../server/content.ts'
import { outsideTransaction } from './postgres.ts'

// Hundreds of test files want a database with all tables, or a site with the built-in texts. Creating each takes a
// quarter of a second; copying a prepared one takes a tenth of that. db/migrations.test.ts and the tests that start a
// site without `prepared` show that an empty database is migrated and filled.

/** The templates on PostgreSQL: with the tables alone, and with the built-in texts too. */
const TABLES = 'handrail_prepared'
const SITE = 'handrail_prepared_site'

/** @returns the environment variables for tests/support/database.ts */
export async function prepareDatabases(folder: string, postgres: string): Promise<Record<string, string>> {
  const sqlite = await prepareSqlite(folder)
  for (const [name, fill] of [
    [TABLES, migrate],
    [SITE, filled],
  ] as const) {
    await outsideTransaction(postgres, `create database ${name}`)
    const address = new URL(postgres)
    address.pathname = `/${name}`
    await made(address.href, fill)
  }
  return { ...sqlite, TEST_PREPARED_POSTGRES: TABLES, TEST_PREPARED_SITE_POSTGRES: SITE }
}

/** The part of it that needs no PostgreSQL. */
export async function prepareSqlite(folder: string): Promise<Record<string, string>> {
  const file = path.join(folder, 'prepared.db')
  const site = path.join(folder, 'prepared-site.db')
  await made(file, migrate)
  await made(site, filled)
  return { TEST_PREPARED_SQLITE: file, TEST_PREPARED_SITE_SQLITE: site }
}

async function filled(db: Db) {
  await migrate(db)
  await inTransaction(db, loadTexts)
  await indexFixedPages(db)
  // In each site of a test it would run all the search's test questions.
  await inTransaction(db, (tx) => takeBack(tx, { name: 'search.ask-set' }))
}

async function made(where: string, fill: (db: Db) => Promise<unknown>) {
  const { db } = openDialect(where)
  await fill(db)
  await db.destroy()
}
