import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { openDialect } from '#db/dialect.server.ts'
import type { SentCase } from './cases.ts'
import { onPostgres, type Place } from './database.ts'

// A data folder as an older version of the site left it (tests/fixtures/README.md).

/**
 * The commits whose data is stored, and the secrets of each site's people: words, a passphrase, what their browsers
 * held.
 */
interface OldSecrets {
  '52e7b88': Secrets & {
    cases: Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'fay', SentCase>
    cookies: Record<'fay' | 'gus', Record<string, string>>
    /** The reference of a promised gift. */
    gift: string
  }
  f15249b1: Secrets & {
    cases: Record<'ada' | 'ben' | 'cy', SentCase>
    cookies: Record<'dot', Record<string, string>>
    /** References. */
    gifts: Record<'promised' | 'monthly' | 'check', string>
    /** URLs of topics. */
    forum: Record<'ofRae' | 'ofSam' | 'nameless', string>
    /** The text of the post that the editor wrote. */
    post: string
  }
}

interface Secrets {
  passphrase: string
  /** The steward's place on the signed list of keys, and their account. */
  holder: string
  member: string
  recovery: string
}

const FUTURE = '2099-01-01T00:00:00.000Z'

/** The data of one older version, for the database of this run. */
export function olderData<Commit extends keyof OldSecrets>(commit: Commit) {
  const folder = path.join(import.meta.dirname, '../fixtures', commit, onPostgres ? 'postgres' : 'sqlite')
  return {
    backup: path.join(folder, 'backup.age'),
    secrets: JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as OldSecrets[Commit],
    /** Restores the keys that an operator stores a copy of beside the backups. */
    putKeys: (dataDir: string): void => {
      for (const name of ['server.key', 'mail.key'])
        cpSync(path.join(folder, 'keys', name), path.join(dataDir, 'keys', name))
    },
    /**
     * Puts the old data where a site will start, and moves its expiry dates, which would be over some weeks after the
     * fixture was made.
     */
    put: async (place: Place): Promise<void> => {
      await putData(folder, place)
      await keepFromExpiring(place)
    },
  }
}

async function putData(folder: string, { dataDir, database }: Place): Promise<void> {
  for (const name of readdirSync(folder))
    if (/^(files|keys|recovery-key\.txt)$/.test(name))
      cpSync(path.join(folder, name), path.join(dataDir, name), { recursive: true })
  const packed = readFileSync(path.join(folder, onPostgres ? 'dump.sql.br' : 'handrail.db.br'))
  const bytes = brotliDecompressSync(packed)
  if (!onPostgres) return writeFileSync(database, bytes)
  // A dump has settings of a session, which would stay on a connection that PgBouncer shares.
  const direct = new URL(process.env.TEST_POSTGRES_URL ?? database)
  direct.pathname = new URL(database).pathname
  const client = new pg.Client({ connectionString: direct.href })
  await client.connect()
  // A line that begins with a backslash is for psql.
  await client.query(bytes.toString('utf8').replace(/^\\.*$/gm, ''))
  await client.end()
}

async function keepFromExpiring({ database }: Place): Promise<void> {
  const { db } = openDialect(database)
  // Of a table that today's version does not have.
  await sql`update case_drafts set expires_at = ${FUTURE}`.execute(db)
  await db.updateTable('caseReceipts').set({ expiresAt: FUTURE }).execute()
  await db.updateTable('cases').set({ purgeOn: '2099-01-01' }).where('purgeOn', 'is not', null).execute()
  await db.destroy()
}
