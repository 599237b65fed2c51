import { type Handles, type Kind, openHandles } from './dialect.server.ts'
import type { Db } from './schema.ts'

// On globalThis, because Vite reloads modules in development, and each reload would open another database.
const held = globalThis as typeof globalThis & { handrailDatabase?: Handles }

/** The open database. Only routes, the server and scripts import it; all other code gets it as a parameter. */
export let db: Db = held.handrailDatabase?.db as Db
/** The same database for what a visitor searches: with few connections and short limits of its own. */
export let searches: Db = held.handrailDatabase?.searches as Db

/**
 * @param where a postgres:// address or the path of a SQLite file
 * @param connections how many connections there may be for pages and work
 */
export function connect(where: string, connections: number): Handles {
  held.handrailDatabase ??= openHandles(where, connections)
  db = held.handrailDatabase.db
  searches = held.handrailDatabase.searches
  return held.handrailDatabase
}

export const databaseKind = (): Kind => held.handrailDatabase?.kind ?? 'sqlite'

export async function disconnect(): Promise<void> {
  const open = held.handrailDatabase
  held.handrailDatabase = undefined
  await open?.close()
}
