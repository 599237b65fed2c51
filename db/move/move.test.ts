import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { storageTrouble } from '#db/storage-trouble.ts'
import { raw } from '#db/whole.server.ts'
import { aPlace, onPostgres, type Place } from '#tests/support/database.ts'

// `npm run move`, as an operator uses it: from SQLite with the built-in texts to PostgreSQL, and back. Runs once, where the
// tests have a PostgreSQL.

if (onPostgres) describe('a move between databases', tests)
else
  test('a site on SQLite is not moved to SQLite', () => {
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: '' }
    const { status, stderr } = spawnSync(process.execPath, ['scripts/move.ts', '--to', 'sqlite'], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, expect.stringContaining('runs on SQLite already')])
  })

function tests() {
  let sqlite: Place
  let postgres: Place

  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-move-'))
  const filled = path.join(folder, 'filled.db')

  beforeAll(async () => {
    Object.assign(process.env, { DATABASE_URL: '', DATA_DIR: folder })
    await fill(filled)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    postgres = await aPlace()
    // A SQLite file in the folder of the PostgreSQL place: files and keys stay where they are.
    sqlite = { ...postgres, database: path.join(postgres.dataDir, 'handrail.db') }
    copyFileSync(filled, sqlite.database)
  })
  afterEach(() => postgres.remove())

  const environment = (settings: Record<string, string> = {}) => ({
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: sqlite.dataDir,
    DATABASE_URL: '',
    TEST_WEAK_WORDS: 'yes',
    ...settings,
  })
  function move(args: string[], settings: Record<string, string> = {}) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/move.ts', ...args], {
      env: environment(settings),
      encoding: 'utf8',
    })
    expect(stdout + stderr).not.toContain('    at ')
    return { status, stdout, stderr }
  }
  const toPostgres = (...more: string[]) => move(['--to', postgres.database, ...more])
  const toSqlite = (...more: string[]) =>
    move(['--to', 'sqlite', ...more], { DATABASE_URL: postgres.database })
  /** Why a start refuses the database, or ''. */
  function refusal(settings: Record<string, string> = {}): string {
    const source =
      "import('./server/open-database.ts').then(({ openData }) => openData()).then(() => process.exit(0), (e) => { console.error(e.message); process.exit(1) })"
    const { stderr } = spawnSync(process.execPath, ['-e', source], {
      env: environment(settings),
      encoding: 'utf8',
    })
    return stderr
  }

  test('a move to PostgreSQL and back has the same rows', async () => {
    const before = await everything(sqlite.database)
    const there = toPostgres()
    expect(there.stderr).toBe('')
    expect(there.stdout).toContain('rows, compared table by table')
    expect(await everything(postgres.database)).toEqual(before)
    expect(refusal()).toContain('was moved to another one')
    expect(refusal({ DATABASE_URL: postgres.database })).toBe('')
    // Work goes on there.
    await withDb(postgres.database, async (db) => {
      await db.updateTable('users').set({ name: 'Ada Later' }).where('id', '=', 'ada').execute()
    })
    const later = await everything(postgres.database)
    const back = toSqlite()
    expect(back.stderr).toBe('')
    expect(back.stdout).toContain('The SQLite file from before is now')
    expect(await everything(sqlite.database)).toEqual(later)
    expect(refusal()).toBe('')
    expect(refusal({ DATABASE_URL: postgres.database })).toContain('was moved to another one')
    expect(readdirSync(sqlite.dataDir).filter((name) => /moved.*\.db$/.test(name))).toHaveLength(1)
  })

  test('a move that was killed goes on where it was, and no site starts on either half', async () => {
    const before = await everything(sqlite.database)
    const begun = spawn(process.execPath, ['scripts/move.ts', '--to', postgres.database], {
      env: environment(),
    })
    await afterTables(begun, 5)
    begun.kill('SIGKILL')
    await new Promise((done) => begun.once('exit', done))
    expect(refusal()).toContain('is being moved to another one: run npm run move again')
    expect(refusal({ DATABASE_URL: postgres.database })).toContain(
      'holds half of a move: run npm run move again',
    )
    // The site that still runs on it saves nothing, and says so.
    await withDb(sqlite.database, async (db) => {
      const write = db.updateTable('users').set({ name: 'Changed' }).execute()
      expect(storageTrouble(await write.catch((error: unknown) => error))).toBe('read only')
      expect(await db.selectFrom('users').select('name').execute()).not.toEqual([{ name: 'Changed' }])
    })
    const again = toPostgres()
    expect(again.stdout).toContain('Going on with a move that was cut off')
    expect(again.status).toBe(0)
    expect(await everything(postgres.database)).toEqual(before)
  })

  test('a move that was killed between the last row and the note of it is finished by the next run', async () => {
    toPostgres()
    await withDb(sqlite.database, (db) => sql`update handrail_moved set done_at = null`.execute(raw(db)))
    expect(refusal()).toContain('is being moved')
    expect(toPostgres().status).toBe(0)
    expect(refusal()).toContain('was moved to another one')
  })

  test('a canceled move leaves the site as it was, and the other database empty', async () => {
    const before = await everything(sqlite.database)
    const begun = spawn(process.execPath, ['scripts/move.ts', '--to', postgres.database], {
      env: environment(),
    })
    await afterTables(begun, 3)
    begun.kill('SIGKILL')
    await new Promise((done) => begun.once('exit', done))
    expect(toPostgres('--cancel').status).toBe(0)
    expect(refusal()).toBe('')
    expect(await everything(sqlite.database)).toEqual(before)
    await withDb(sqlite.database, (db) => db.updateTable('users').set({ name: 'Saved' }).execute())
    expect(toPostgres().status).toBe(0)
    // Finished, it is not taken back: work may have gone on.
    expect(toPostgres('--cancel').stderr).toContain('cannot be canceled')
  })

  test('what PostgreSQL refuses is said with its place before anything changes', async () => {
    await withDb(sqlite.database, async (db) => {
      await sql`pragma foreign_keys = off`.execute(raw(db))
      await sql`update users set name = 'A' || char(0) || 'da' where id = 'ada'`.execute(raw(db))
      await sql`update jobs set attempts = 'often'`.execute(raw(db))
      await sql`insert into staff_sessions (session_id, user_id, used_at) values ('none', 'nobody', '2026-01-01')`.execute(
        raw(db),
      )
    })
    const { status, stderr } = toPostgres()
    expect(status).toBe(1)
    expect(stderr).toContain('Column name of table users holds text with the character NUL in 1 row')
    expect(stderr).toMatch(
      /Column attempts of table jobs holds another kind of value in \d+ rows? .*where PostgreSQL takes a whole number/,
    )
    expect(stderr).toMatch(/Table staff_sessions has \d rows? that points? at .* not there/)
    expect(stderr).toContain('Nothing was moved or changed')
    expect(refusal()).toBe('')
  })

  test('NUL in a text is left out if the operator wants that', async () => {
    await withDb(sqlite.database, (db) =>
      sql`update users set name = 'A' || char(0) || 'da' where id = 'ada'`.execute(raw(db)),
    )
    expect(toPostgres('--leave-out-nul').status).toBe(0)
    await withDb(postgres.database, async (db) => {
      expect(await db.selectFrom('users').select('name').where('id', '=', 'ada').executeTakeFirst()).toEqual({
        name: 'Ada',
      })
    })
  })

  test('a move waits for work that runs, and takes no database that is not empty', async () => {
    await withDb(postgres.database, (db) => sql`create table other (id text)`.execute(raw(db)))
    expect(toPostgres().stderr).toContain('is not empty')
    await withDb(postgres.database, (db) => sql`drop table other`.execute(raw(db)))
    const claimedAt = new Date().toISOString()
    await withDb(sqlite.database, (db) => db.updateTable('jobs').set({ claimedAt, claim: 'x' }).execute())
    const begun = spawn(process.execPath, ['scripts/move.ts', '--to', postgres.database], {
      env: environment(),
    })
    await new Promise<void>((done) =>
      begun.stdout.on('data', (said) => String(said).includes('Waiting for work that runs now') && done()),
    )
    // It is still allowed to note that it is done.
    await withDb(sqlite.database, (db) => db.updateTable('jobs').set({ doneAt: claimedAt }).execute())
    expect(await new Promise((done) => begun.once('exit', done))).toBe(0)
  })

  test.each([
    [['--to', 'mysql://x'], 'npm run move'],
    [['--to', 'postgres://me:hush@127.0.0.1:1/none'], 'does not let us in'],
    [['--to', 'sqlite'], 'runs on SQLite already'],
    [['--cancel'], 'npm run move'],
  ])('wrong words are answered with a sentence: %j', (args, says) => {
    const { status, stderr } = move(args)
    expect(status).toBe(1)
    expect(stderr).toContain(says)
    expect(stderr).not.toContain('hush')
    expect(existsSync(sqlite.database)).toBe(true)
  })
}

/** The built-in texts, and rows with what the two databases store differently: booleans, times, keys within a table. */
async function fill(database: string): Promise<void> {
  await withDb(database, async (db) => {
    const { migrate } = await import('#db/migrate.server.ts')
    const { loadTexts } = await import('#server/content.ts')
    const { inTransaction } = await import('#db/transaction.ts')
    const { indexFixedPages } = await import('#app/search/search.server.ts')
    const { record } = await import('#app/platform/audit/audit.server.ts')
    await migrate(db)
    await inTransaction(db, loadTexts)
    await indexFixedPages(db)
    const at = '2026-03-05T17:00:00.123Z'
    const times = { createdAt: at, updatedAt: at }
    for (const id of ['ada', 'ben'])
      await db
        .insertInto('users')
        .values({
          id,
          name: `${id} Exämple ✓`,
          email: `${id}@example.org`,
          emailVerified: id === 'ada' ? 1 : 0,
          ...times,
        } as never)
        .execute()
    await db
      .insertInto('sessions')
      .values({
        id: 's',
        userId: 'ada',
        token: 't',
        expiresAt: at,
        ipAddress: null,
        userAgent: null,
        ...times,
      } as never)
      .execute()
    const issue = { body: 'x', topic: 'all', state: 'sent', begunAt: at, recipients: 0 }
    // The correction has an id that sorts before the letter that it corrects.
    for (const [number, id, corrects] of [
      [1, 'b', null],
      [2, 'a', 'b'],
    ])
      await db
        .insertInto('newsletterIssues')
        .values({ id, textId: id, number, subject: id, corrects, ...issue } as never)
        .execute()
    // More than one lot.
    const counts = Array.from({ length: 2200 }, (_, count) => ({ bucket: `b${count}`, count, expiresAt: at }))
    await db.insertInto('limitCounts').values(counts).execute()
    await record(db, 'ada', 'staff.signed-in', 'x')
  })
}

async function withDb<T>(database: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDialect(database)
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Every row of every table, in the meaning that both databases share, read in another way than the move reads them. */
async function everything(database: string): Promise<Record<string, string[]>> {
  return withDb(database, async (db) => {
    const found: Record<string, string[]> = {}
    for (const { name } of await raw(db).introspection.getTables()) {
      if (/^(kysely_|search_index|forum_index|handrail_|sqlite_|leases$|versions$)/.test(name)) continue
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(raw(db))
      const lines = rows.map(({ words: _, n: __, ...row }) =>
        JSON.stringify(Object.entries(row).map(meant).sort()),
      )
      if (name === 'facts') found[name] = lines.filter((line) => !line.includes('moved here by')).sort()
      else found[name] = lines.sort()
    }
    return found
  })
}

function meant([column, value]: [string, unknown]): string {
  if (column === 'email_verified' || column === 'backed_up') return `${column} ${Number(value)}`
  return `${column} ${value instanceof Date ? value.toISOString() : String(value)}`
}

/** Waits until so many tables are moved. */
const afterTables = (child: ChildProcess, count: number): Promise<void> =>
  new Promise((done) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.split('compared').length > count) done()
    })
    child.once('exit', () => done())
  })
