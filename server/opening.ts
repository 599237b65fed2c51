import { accessSync, constants, mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { ConfigError, config } from '#app/platform/config.server.ts'
import { connect } from '#db/connect.server.ts'
import type { Db } from '#db/schema.ts'

/**
 * Opens the data folder and the database.
 * @throws ConfigError in words when the settings name a place that cannot be used; never with a password in it
 */
export async function openData(): Promise<Db> {
  try {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    accessSync(config.dataDir, constants.W_OK)
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${config.dataDir} cannot be used as a folder to write in (${codeOf(error)}). Choose another folder, or let this user write there.`,
    )
  }
  try {
    const db = connect(config.database)
    await sql`select 1`.execute(db)
    return db
  } catch (error) {
    const code = codeOf(error)
    throw new ConfigError(
      /^postgres/.test(config.database)
        ? `DATABASE_URL: PostgreSQL does not let us in (${code}). Is it running, and are host, user, password and database name right?`
        : `DATA_DIR: the database in ${config.dataDir} cannot be opened (${code}). Is it a whole copy, and may this user write it?`,
    )
  }
}

const codeOf = (error: unknown): string =>
  (error as { code?: string }).code ?? (error as { name?: string }).name ?? 'unknown'
