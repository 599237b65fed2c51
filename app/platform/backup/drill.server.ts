import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { inspectTrail } from '../audit/trail-check.server.ts'
import { folderStore } from '../file-store/folder-store.server.ts'
import { isAsStored } from '../file-store/named-by-digest.ts'
import { newId } from '../ids.ts'
import { HEAD, ROOT, readChain } from '../keys/recipients-file.server.ts'
import { chainHolds, digest } from '../keys/recipients-format.ts'
import { keysHere, markOfKey } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { siteValue } from '../settings/site-values.server.ts'
import { stoppable } from '../stoppable.server.ts'
import { NotRestored, type Restored, restoreBackup } from './restore.server.ts'

// A drill: restores a backup into a scratch place with a random name, looks at it as an operator would after a lost
// machine, and removes it.

export interface Drilled extends Restored {
  seconds: number
  /** What is wrong, in sentences; empty when the backup would bring the site back. */
  wrong: string[]
  cases: number
  /** Of the audit trail; null without the site's keys, which its lines are made with. */
  lines: number | null
}

/** A copy of the whole site must not stay behind: a signal that ends this process removes it, too. */
export const drillRestore = (from: string, identity: string): Promise<Drilled> =>
  stoppable((stop) => drill(from, identity, stop))

async function drill(from: string, identity: string, stop: AbortSignal): Promise<Drilled> {
  const began = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-drill-'))
  const dataDir = path.join(folder, 'data')
  const scratch = await scratchDatabase(dataDir)
  const work = async () => {
    const restored = await restoreBackup({ from, identity, dataDir, database: scratch.database })
    const { db } = openDialect(scratch.database)
    try {
      const looked = await lookAtIt(db, dataDir)
      return { ...restored, ...looked, seconds: (performance.now() - began) / 1000 }
    } finally {
      await db.destroy()
    }
  }
  try {
    return await Promise.race([work(), whenTold(stop)])
  } finally {
    await scratch.remove()
    // A restore that was told to stop may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const whenTold = (stop: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    stop.throwIfAborted()
    stop.addEventListener('abort', () => reject(stop.reason))
  })

async function lookAtIt(db: Db, dataDir: string): Promise<Pick<Drilled, 'wrong' | 'cases' | 'lines'>> {
  const { cases } = await db
    .selectFrom('cases')
    .select((e) => e.fn.countAll<number>().as('cases'))
    .executeTakeFirstOrThrow()
  const trail = (await hasItsKeys(db)) ? await inspectTrail(db) : null
  return {
    cases: Number(cases),
    lines: trail?.lines ?? null,
    wrong: [
      ...(await wrongFiles(db, dataDir)),
      ...(await wrongEnvelopes(db)),
      ...(await wrongList(db, dataDir)),
      ...(trail?.broken ? [`Line ${trail.broken.seq} of the audit trail does not fit.`] : []),
    ],
  }
}

/** Whether this process has the keys of the site in the backup: another key would find no line right. */
const hasItsKeys = async (db: Db): Promise<boolean> =>
  keysHere() !== null && (await siteValue(db, 'key.server')) === markOfKey('server')

/** The header of each file and envelope that age sealed. */
const SEALED = 'age-encryption.org/v1'

async function wrongFiles(db: Db, dataDir: string): Promise<string[]> {
  const store = folderStore(dataDir)
  let wrong = 0
  for (const { storedName } of await db.selectFrom('caseFiles').select('storedName').execute()) {
    const bytes = await store.get(`files/${storedName}`)
    const isSealed = bytes && Buffer.from(bytes.subarray(0, SEALED.length)).toString() === SEALED
    if (!isSealed || !isAsStored(storedName, bytes)) wrong += 1
  }
  return wrong > 0 ? [`Files that are missing or damaged: ${wrong}.`] : []
}

async function wrongEnvelopes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('caseKeys').select('envelope').execute()
  const wrong = rows.filter(
    ({ envelope }) => !Buffer.from(envelope, 'base64').toString('latin1').startsWith(SEALED),
  )
  return wrong.length > 0 ? [`Keys of cases that are damaged: ${wrong.length}.`] : []
}

async function wrongList(db: Db, dataDir: string): Promise<string[]> {
  const bytes = await folderStore(dataDir).get('keys/recipients.json')
  const chain = bytes && readChain(new TextDecoder().decode(bytes))
  const [root, head] = [await siteValue(db, ROOT), await siteValue(db, HEAD)]
  // Unreadable means not signed.
  const holds = chain && root && (await chainHolds(chain, root).catch(() => false))
  const fits = holds && (await digest(chain.at(-1)?.text ?? '')) === head
  return fits ? [] : ['The list of keys does not fit the database.']
}

/** A SQLite file, or a database of its own on the server that DATABASE_URL names. */
async function scratchDatabase(dataDir: string): Promise<{ database: string; remove: () => Promise<void> }> {
  const { database } = config
  if (!/^postgres(ql)?:/.test(database))
    return { database: path.join(dataDir, 'handrail.db'), remove: async () => {} }
  const name = `handrail_drill_${newId()
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`
  const once = async (statement: ReturnType<typeof sql>) => {
    const { db } = openDialect(database)
    try {
      await statement.execute(db)
    } finally {
      await db.destroy()
    }
  }
  await once(sql`create database ${sql.id(name)}`).catch((error: { code?: string }) => {
    if (error.code === '42501') throw new NotRestored(MAY_NOT_CREATE)
    throw error
  })
  const address = new URL(database)
  address.pathname = `/${name}`
  return {
    database: address.href,
    remove: () => once(sql`drop database if exists ${sql.id(name)} with (force)`),
  }
}

const MAY_NOT_CREATE =
  'This PostgreSQL user may not create a database for the drill. Give it the right (alter role … createdb), or run the drill with the DATABASE_URL of another server.'
