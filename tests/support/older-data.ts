import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import type { SentCase } from './cases.ts'
import { onPostgres, type Place } from './database.ts'

// A data folder as an older version of the site left it (tests/fixtures/README.md).

const FOLDER = path.join(import.meta.dirname, '../fixtures/52e7b88', onPostgres ? 'postgres' : 'sqlite')

export const oldBackup = path.join(FOLDER, 'backup.age')

/** What the people of that site wrote down: words, a passphrase, what their browsers held. */
interface OldSecrets {
  passphrase: string
  /** The steward's place on the signed list of keys, and their account. */
  holder: string
  member: string
  recovery: string
  cases: Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'fay', SentCase>
  cookies: Record<'fay' | 'gus', Record<string, string>>
  /** The reference of a promised gift. */
  gift: string
}

export const oldSecrets = (): OldSecrets =>
  JSON.parse(readFileSync(path.join(FOLDER, 'secrets.json'), 'utf8'))

/** What an operator has a copy of beside the backups. */
export function putOldKeys(dataDir: string): void {
  for (const name of ['server.key', 'mail.key'])
    cpSync(path.join(FOLDER, 'keys', name), path.join(dataDir, 'keys', name))
}

/** Puts the old data where a site will start. */
export async function putOldData({ dataDir, database }: Place): Promise<void> {
  for (const name of readdirSync(FOLDER))
    if (/^(files|keys|recovery-key\.txt)$/.test(name))
      cpSync(path.join(FOLDER, name), path.join(dataDir, name), { recursive: true })
  const packed = readFileSync(path.join(FOLDER, onPostgres ? 'dump.sql.br' : 'handrail.db.br'))
  const bytes = brotliDecompressSync(packed)
  if (!onPostgres) return writeFileSync(database, bytes)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  // What begins with a backslash is for psql.
  await client.query(bytes.toString('utf8').replace(/^\\.*$/gm, ''))
  await client.end()
}
