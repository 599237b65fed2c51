import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChain, openEnvelope, openFile } from '#app/platform/sealing/sealing.ts'
import { openDialect } from '#db/dialect.server.ts'
import { isEmptyDatabase } from '#db/whole.server.ts'
import { readableIn } from '#tests/support/canaries.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { aPlace, onPostgres, type Place } from '#tests/support/database.ts'
import { VOUCHED } from '../workshop.ts'

let verbs: CaseVerbs
let backup: typeof import('./backup.server.ts')
let made: Awaited<ReturnType<CaseVerbs['aCase']>>
let file: string
const places: Place[] = []
const WORDS = 'They would not let my dog in, said Canary.'
const FILE = 'canary letter '.repeat(500)

beforeAll(async () => {
  verbs = await caseVerbs()
  backup = await import('./backup.server.ts')
  made = await verbs.aCase({
    description: WORDS,
    file: new File([FILE], 'letter.txt', { type: 'text/plain' }),
  })
  // More rows than are read at a time, and a second backup's worth of kinds.
  for (let i = 0; i < 1203; i++) {
    await verbs.db
      .insertInto('facts')
      .values({ name: `fact-${i}`, value: `${i}` })
      .execute()
  }
  for (const name of Object.values(VOUCHED))
    writeFileSync(path.join(verbs.dataDir, 'keys', name), `${name} on this day\n`)
  ;({ file } = await backup.makeBackup(verbs.db))
})
afterAll(async () => {
  await verbs.close()
  for (const place of places) await place.remove()
})

async function elsewhere() {
  const place = await aPlace()
  places.push(place)
  return place
}

/** Runs the operator's restore command on the new machine. */
function restored(place: Place, from: string, identity: string, limit = '') {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: path.join(place.dataDir, 'new'),
    DATABASE_URL: onPostgres ? place.database : '',
  }
  const args = ['scripts/restore.ts', '--from', from, '--identity', identity]
  const shell = ['-c', `${limit} exec "$0" "$@"`, process.execPath, ...args]
  return { ...spawnSync('/bin/sh', shell, { env, encoding: 'utf8' }), dataDir: env.DATA_DIR }
}

const recoveryFile = () => path.join(verbs.dataDir, 'recovery-key.txt')
async function allRows(database: string) {
  const { db } = openDialect(database)
  const rows: Record<string, unknown[]> = {}
  const { readWhole } = await import('#db/whole.server.ts')
  await readWhole(db, async (table, some) => {
    rows[table] = [...(rows[table] ?? []), ...some]
  })
  await db.destroy()
  return rows
}

test('a backup is one file that only this user can open, and nothing in it can be read [R46] [A1]', async () => {
  const bytes = readFileSync(file)
  expect(path.basename(file)).toMatch(/^handrail-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  for (const word of [made.number, 'fact-7', 'canary letter', 'cases', 'backup.json'])
    expect(readableIn(bytes, word), word).toEqual([])
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)])
})

test('a backup does not contain which member has which case open', async () => {
  const { id } = await verbs.db.selectFrom('cases').select('id').executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  await verbs.db
    .insertInto('staffPresence')
    .values({ kind: 'case', itemId: id, userId: 'sol', since: at, seenAt: at, typedAt: at })
    .execute()
  const rows = await allRows(verbs.database)
  await verbs.db.deleteFrom('staffPresence').execute()
  expect(rows.cases).toHaveLength(1)
  expect(rows).not.toHaveProperty('staff_presence')
})

test('a drill that is told to stop removes its copy of the site', async () => {
  const place = await elsewhere()
  const args = ['scripts/restore.ts', '--drill', '--from', file, '--identity', recoveryFile()]
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    TMPDIR: place.dataDir,
    DATA_DIR: path.join(place.dataDir, 'new'),
    DATABASE_URL: onPostgres ? place.database : '',
  }
  const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const drills = () => readdirSync(place.dataDir).filter((name) => name.startsWith('handrail-drill-'))
  await expect.poll(drills, { interval: 5, timeout: 20_000 }).toHaveLength(1)
  // A terminal signals the whole group, and the parent passes its signal on.
  child.kill('SIGINT')
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(drills()).toEqual([])
  if (!onPostgres) return
  const { db } = openDialect(place.database)
  const left = sql`select datname from pg_database where datname like 'handrail_drill_%'`
  // Another test may be at a drill of its own.
  await expect.poll(async () => (await left.execute(db)).rows, { timeout: 20_000 }).toEqual([])
  await db.destroy()
})

describe('the restore drill: a new folder, the backup and the recovery key', () => {
  test('a restore brings back every row and file, and a chosen case opens [R46] [A2]', async () => {
    const before = await allRows(verbs.database)
    const place = await elsewhere()
    const { status, stdout, stderr, dataDir } = restored(place, file, recoveryFile())
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('1 files')
    const database = onPostgres ? place.database : path.join(dataDir, 'handrail.db')
    const after = await allRows(database)
    // The first start looks at what may have been sent since the backup.
    const note = expect.objectContaining({ name: 'restored.at' })
    expect(after.facts).toContainEqual(note)
    expect({ ...after, facts: after.facts?.filter((fact) => !note.asymmetricMatch(fact)) }).toEqual(before)
    expect(before.facts?.length).toBeGreaterThan(1203)

    const { db } = openDialect(database)
    const identity = verbs.recovery().identity
    const chosen = await db
      .selectFrom('cases')
      .selectAll()
      .where('caseNo', '=', made.number)
      .executeTakeFirstOrThrow()
    const holder = await verbs.recoveryHolder()
    const keys = db
      .selectFrom('caseKeys')
      .select('envelope')
      .where('caseId', '=', chosen.id)
      .where('keyKind', '=', 'C')
    const { envelope } = await keys.where('holder', '=', holder).executeTakeFirstOrThrow()
    const caseKey = await openEnvelope(identity, envelope)
    const records = await db
      .selectFrom('caseRecords')
      .select(['seq', 'sealed'])
      .where('caseId', '=', chosen.id)
      .orderBy('seq')
      .execute()
    const [answers, letter] = await openChain(caseKey, chosen.id, records)
    expect(answers?.body).toMatchObject({ description: WORDS })
    const { storedName } = await db.selectFrom('caseFiles').select('storedName').executeTakeFirstOrThrow()
    const sealed = readFileSync(path.join(dataDir, 'files', storedName))
    const letterBody = letter?.body as { size: number } | undefined
    const bytes = await openFile(caseKey, sealed, letterBody?.size ?? 0)
    expect(new TextDecoder().decode(bytes)).toBe(FILE)
    await db.destroy()
    expect(readFileSync(path.join(dataDir, 'keys', 'recipients.json'), 'utf8')).toBe(
      readFileSync(path.join(verbs.dataDir, 'keys', 'recipients.json'), 'utf8'),
    )
    // The keys of the server and the recovery key are not in a backup.
    expect(readdirSync(path.join(dataDir, 'keys')).sort()).toEqual(
      [...Object.values(VOUCHED), 'recipients.json'].sort(),
    )
    for (const name of Object.values(VOUCHED))
      expect(readFileSync(path.join(dataDir, 'keys', name), 'utf8')).toBe(`${name} on this day\n`)
    expect(existsSync(path.join(dataDir, 'recovery-key.txt'))).toBe(false)
  })

  test('a restore does not touch a folder that has something in it', async () => {
    const place = await elsewhere()
    mkdirSync(path.join(place.dataDir, 'new'))
    writeFileSync(path.join(place.dataDir, 'new', 'mine.txt'), 'mine')
    const { status, stderr, dataDir } = restored(place, file, recoveryFile())
    expect(status).toBe(1)
    expect(stderr).toContain('is not empty')
    expect(readdirSync(dataDir)).toEqual(['mine.txt'])
  })

  test("a restore that runs out of room half-way leaves nothing, and the second try works beside the system's own files", async () => {
    const place = await elsewhere()
    const { stderr, status, dataDir } = restored(place, file, recoveryFile(), 'ulimit -f 8;')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The backup was not restored\. .+ is removed\. Fix that/)
    expect(stderr).not.toContain('    at ')
    expect(existsSync(dataDir)).toBe(false)
    if (onPostgres) {
      const { db } = openDialect(place.database)
      expect(await isEmptyDatabase(db)).toBe(true)
      await db.destroy()
    }
    mkdirSync(path.join(dataDir, 'lost+found'), { recursive: true })
    const again = restored(place, file, recoveryFile())
    expect([again.status, again.stderr]).toEqual([0, ''])
    expect(readdirSync(dataDir)).toContain('lost+found')
  })

  test('a restore without room for its own lock leaves nothing', async () => {
    const place = await elsewhere()
    const { stderr, status, dataDir } = restored(place, file, recoveryFile(), 'ulimit -f 0;')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The backup was not restored\. .+ is removed\. Fix that/)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a restore killed half-way: no site starts there, and the next restore begins from the start', async () => {
    const place = await elsewhere()
    const dataDir = path.join(place.dataDir, 'new')
    mkdirSync(path.join(dataDir, '.restoring'), { recursive: true })
    mkdirSync(path.join(dataDir, 'files'))
    writeFileSync(path.join(dataDir, 'files', 'half'), 'half of a file')
    if (onPostgres) {
      const { db } = openDialect(place.database)
      for (const table of ['handrail_restoring', 'cases'])
        await db.schema.createTable(table).addColumn('id', 'text').execute()
      await db.destroy()
    }
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: onPostgres ? place.database : '',
    }
    const backup = spawnSync(process.execPath, ['scripts/backup.ts'], { env, encoding: 'utf8' })
    expect(backup.stderr).toContain('A restore into this data folder or database was cut off')
    const { status, stderr } = restored(place, file, recoveryFile())
    expect([status, stderr]).toEqual([0, ''])
    expect(readdirSync(path.join(dataDir, 'files'))).not.toContain('half')
    expect(existsSync(path.join(dataDir, '.restoring'))).toBe(false)
  })

  test.each([
    ['another key', async () => ({ identity: await anotherKey() }), 'does not open with this key'],
    ['a file without a key', async () => ({ identity: file }), 'holds no key'],
    [
      'a backup that was cut off',
      async () => ({ from: changed((bytes) => bytes.subarray(0, -70_000)) }),
      'does not open',
    ],
    ['a backup in which one bit is other', async () => ({ from: changed(flipped) }), 'does not open'],
    ['no backup at all', async () => ({ from: '/nowhere/handrail.age' }), 'no such backup'],
  ] as const)('a restore says what is wrong with %s, and writes nothing', async (_, given, says) => {
    const place = await elsewhere()
    const { from = file, identity = recoveryFile() } = (await given()) as { from?: string; identity?: string }
    const { status, stderr, dataDir } = restored(place, from, identity)
    expect(stderr).toContain(says)
    expect(status).toBe(1)
    expect(existsSync(dataDir)).toBe(false)
  })
})

async function anotherKey() {
  const { newIdentity } = await import('#app/platform/sealing/sealing.ts')
  const where = path.join(verbs.dataDir, 'other-key.txt')
  writeFileSync(where, `# not the one\n${await newIdentity()}\n`)
  return where
}

function changed(change: (bytes: Buffer) => Buffer) {
  const where = path.join(verbs.dataDir, `${crypto.randomUUID()}.age`)
  writeFileSync(where, change(readFileSync(file)))
  return where
}

function flipped(bytes: Buffer) {
  const at = Math.floor(bytes.length * 0.7)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return bytes
}

test('people keep sending while a backup is made, and the backup is of one moment', async () => {
  const folder = path.join(verbs.dataDir, 'during')
  const running = backup.makeBackup(verbs.db, folder)
  await Promise.all([running, ...Array.from({ length: 3 }, () => verbs.aCase())])
  const place = await elsewhere()
  const { status, dataDir } = restored(place, (await running).file, recoveryFile())
  expect(status).toBe(0)
  const rows = await allRows(onPostgres ? place.database : path.join(dataDir, 'handrail.db'))
  const opened = (rows.audit_lines as { action: string }[]).filter(
    ({ action }) => action === 'case.opened',
  ).length
  expect(rows.cases?.length).toBe(opened)
})

test('backups older than 35 days are deleted, and no other file of the folder [R46]', async () => {
  const folder = path.join(verbs.dataDir, 'old')
  mkdirSync(folder)
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const names = [34, 36, 400].map((ago) => `handrail-${day(ago)}T02-00-00Z.age`)
  for (const name of [...names, 'handrail-2020-01-01.age', 'notes.txt'])
    writeFileSync(path.join(folder, name), 'x')
  const { dropped, file: newest } = await backup.makeBackup(verbs.db, folder)
  expect(dropped).toBe(2)
  expect(readdirSync(folder).sort()).toEqual(
    [names[0], path.basename(newest), 'handrail-2020-01-01.age', 'notes.txt'].sort(),
  )
})

test('a folder without a site makes no backup, and the command says so', async () => {
  const place = await elsewhere()
  const dataDir = path.join(place.dataDir, 'not-there')
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: '' }
  const { status, stderr } = spawnSync(process.execPath, ['scripts/backup.ts'], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('there is no site in')])
  expect(existsSync(dataDir)).toBe(false)
})

test('a backup that lacks a file is kept, and the command ends with an error', async () => {
  const { storedName } = await verbs.db.selectFrom('caseFiles').select('storedName').executeTakeFirstOrThrow()
  const at = path.join(verbs.dataDir, 'files', storedName)
  renameSync(at, `${at}-away`)
  const folder = path.join(verbs.dataDir, 'lacks')
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: verbs.dataDir }
  const args = ['scripts/backup.ts', '--to', folder]
  const { status, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  renameSync(`${at}-away`, at)
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^1 files that the database names are not where/),
  ])
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a changed list of recipients makes no backup', async () => {
  const list = path.join(verbs.dataDir, 'keys', 'recipients.json')
  const before = readFileSync(list, 'utf8')
  writeFileSync(list, before.replace('new-cases', 'new-Cases'))
  const folder = path.join(verbs.dataDir, 'none')
  await expect(backup.makeBackup(verbs.db, folder)).rejects.toThrow('does not hold')
  expect(existsSync(folder)).toBe(false)
  writeFileSync(list, before)
})
