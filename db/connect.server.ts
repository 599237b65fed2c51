import { type Kind, openDialect } from './dialect.server.ts'
import type { Db } from './schema.ts'

// On globalThis, because Vite reloads modules in development, and each reload would open another database.
const held = globalThis as typeof globalThis & { handrailDatabase?: { db: Db; kind: Kind } }

/** The open database. Only routes, the server and scripts import it; all other code gets it as a parameter. */
export let db: Db = held.handrailDatabase?.db as Db

/** @param where a postgres:// address or the path of a SQLite file */
export function connect(where: string): Db {
  held.handrailDatabase ??= openDialect(where)
  db = held.handrailDatabase.db
  return db
}

export const databaseKind = (): Kind => held.handrailDatabase?.kind ?? 'sqlite'

export async function disconnect(): Promise<void> {
  const open = held.handrailDatabase
  held.handrailDatabase = undefined
  await open?.db.destroy()
}
