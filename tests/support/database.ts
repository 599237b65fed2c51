import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { outsideTransaction } from '../../scripts/testing/postgres.ts'

// Each test file gets its own data folder and database: a SQLite file, or a database on the PostgreSQL server that
// scripts/test.ts started and named in TEST_POSTGRES_URL.

export const onPostgres = process.env.TEST_DATABASE === 'postgres'

export interface Place {
  dataDir: string
  /** A path or a postgres:// address, where npm test runs PgBouncer: through it. */
  database: string
  remove: () => Promise<void>
}

/**
 * The databases that npm test has prepared (scripts/testing/prepared-databases.ts): empty, with the tables, or with the
 * built-in texts too.
 */
type Prepared = 'empty' | 'tables' | 'site'

const TEMPLATES: Record<Prepared, { sqlite?: string; postgres?: string }> = {
  empty: {},
  tables: { sqlite: process.env.TEST_PREPARED_SQLITE, postgres: process.env.TEST_PREPARED_POSTGRES },
  site: { sqlite: process.env.TEST_PREPARED_SITE_SQLITE, postgres: process.env.TEST_PREPARED_SITE_POSTGRES },
}

/** @param prepared the initial content, if npm test has prepared it; otherwise the database is empty */
export async function aPlace(prepared: Prepared = 'empty'): Promise<Place> {
  const template = TEMPLATES[prepared]
  const dataDir = mkdtempSync(path.join(tmpdir(), 'handrail-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (!onPostgres) {
    const database = path.join(dataDir, 'handrail.db')
    if (template.sqlite) copyFileSync(template.sqlite, database)
    return { dataDir, database, remove: async () => removeFolder() }
  }
  const server = process.env.TEST_POSTGRES_URL
  if (!server)
    throw new Error('TEST_POSTGRES_URL is missing: run these tests with npm test, which starts PostgreSQL')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  // Copies the template's files: the default strategy also writes each page into the log.
  const filled = template.postgres ? ` template ${template.postgres} strategy file_copy` : ''
  await outsideTransaction(server, `create database ${name}${filled}`)
  const address = new URL(process.env.TEST_PGBOUNCER_URL ?? server)
  address.pathname = `/${name}`
  return {
    dataDir,
    database: address.href,
    remove: async () => {
      removeFolder()
      await outsideTransaction(server, `drop database if exists ${name} with (force)`)
    },
  }
}

/**
 * A migrated database for the tests of verbs and queries. Sets DATA_DIR for the configuration; files that share a
 * process read it once, so all of them have the folder that the process began with (own-folder.ts).
 */
export async function aDatabase(): Promise<{ db: Db; place: Place; close: () => Promise<void> }> {
  const place = await aPlace('tables')
  if (process.env.TEST_TOGETHER) place.dataDir = process.env.DATA_DIR ?? place.dataDir
  else process.env.DATA_DIR = place.dataDir
  const { db } = openDialect(place.database, Number(process.env.DATABASE_POOL ?? 10))
  await migrate(db)
  return {
    db,
    place,
    close: async () => {
      await db.destroy()
      await place.remove()
    },
  }
}
