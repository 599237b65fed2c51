import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase, onPostgres, type Place } from '../support/database.ts'

// `npm run invite`, as an operator uses it once the site was started, while it does not run.

let place: Place
beforeAll(async () => {
  // The state that the first start leaves behind.
  const opened = await aDatabase()
  ;({ place } = opened)
  const { checkKeys } = await import('#app/platform/keys/key-check.server.ts')
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await checkKeys(opened.db)
  await prepareRecipients(opened.db)
  await opened.db.destroy()
})
afterAll(() => place.remove())

const invite = (...args: string[]) => inviteIn(place.dataDir, ...args)

const inviteIn = (dataDir: string, ...args: string[]) => run(['invite.ts', ...args], { DATA_DIR: dataDir })

function run([script = '', ...args]: string[], settings: Record<string, string>) {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    DATABASE_URL: onPostgres ? place.database : '',
    ORIGIN: 'https://example.org',
    ...settings,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}`, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command prints a link under the public URL, a different one each time', () => {
  const links = [1, 2].map(() => {
    const { status, stdout } = invite('--email', 'first@example.org', '--role', 'steward')
    expect(status).toBe(0)
    expect(stdout).toContain(`Data folder: ${place.dataDir} (no site runs with it now)`)
    return /https:\/\/example\.org\/staff\/join\/[\w-]{43}/.exec(stdout)?.[0] ?? expect.fail(stdout)
  })
  expect(links[0]).not.toBe(links[1])
})

test("the command makes no link to any host but the site's own", async () => {
  const { lockFolder } = await import('#db/folder-lock.server.ts')
  const lock = lockFolder(place.dataDir) ?? expect.fail('the folder is in use')
  const invites = async () => (await import('#db/dialect.server.ts')).openDialect(place.database)
  const { db } = await invites()
  const count = async () => (await db.selectFrom('staffInvites').select('id').execute()).length
  try {
    const before = await count()
    lock.note('http://localhost:3000')
    const { status, stdout, stderr } = invite('--email', 'third@example.org')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('the site runs at http://localhost:3000')
    expect(await count()).toBe(before)
    lock.note('https://example.org')
    expect(invite('--email', 'third@example.org').stdout).toContain('https://example.org/staff/join/')
  } finally {
    lock.release()
    await db.destroy()
  }
})

test('the command accepts the address without --email too', () => {
  expect(invite('second@example.org', '--role', 'admin').stdout).toContain('second@example.org')
})

test('the command makes nothing in a folder without a site', () => {
  const elsewhere = path.join(place.dataDir, 'a-typo')
  const { status, stdout, stderr } = inviteIn(elsewhere, '--email', 'first@example.org')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`there is no site in ${elsewhere}`)
  expect(existsSync(elsewhere)).toBe(false)
})

test.each([
  ['nothing', [], 'email: Your email address must have a'],
  ['no address', ['--email', 'sol'], 'email: Your email address must have a'],
  ['an unknown role', ['--email', 'sol@example.org', '--role', 'king'], 'role: Choose a role'],
  ['an unknown word', ['--mail', 'sol@example.org'], 'npm run invite --'],
])('the command says in a sentence what is wrong: %s', (_, args, words) => {
  const { status, stdout, stderr } = invite(...args)
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('    at ')
})

test('the command lets the only steward who lost their sign-in factor in again, and no one who is not on the staff', async () => {
  const { openDialect } = await import('#db/dialect.server.ts')
  const { db } = openDialect(place.database)
  const { anAccount } = await import('#app/platform/auth/auth.server.ts')
  const { addMember, memberRow } = await import('#app/staff/sign-in/member-row.server.ts')
  const { inviteWith } = await import('#app/staff/people/invites.server.ts')
  const userId = await anAccount(db, { email: 'only@example.org', name: 'Only' })
  const none = { removedAt: null, publicKey: null, signerKey: null, keyProof: null, lockedKey: null }
  const at = new Date().toISOString()
  const row = { userId, role: 'steward' as const, invitedAt: at, joinedAt: at, keyMadeAt: null }
  await addMember(db as never, { ...row, ...none, sealedTotp: 'lost', totpStep: 7 })
  const refused = invite('--email', 'only@example.org', '--role', 'steward')
  expect([refused.status, refused.stdout]).toEqual([1, ''])
  expect(invite('--email', 'nobody@example.org', '--again').stderr).toContain('is not on the staff')

  const { stdout } = invite('--email', 'only@example.org', '--again')
  const token = /\/staff\/join\/([\w-]{43})/.exec(stdout)?.[1] ?? expect.fail(stdout)
  expect(await inviteWith(db, token)).toMatchObject({ forMember: userId, role: 'steward' })
  expect(await memberRow(db, userId)).toMatchObject({ sealedTotp: null, role: 'steward' })
  const line = await db
    .selectFrom('auditLines')
    .select(['actor', 'action', 'subject'])
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(line).toEqual({ actor: 'operator', action: 'staff.factor-ended', subject: userId })
  expect((await db.selectFrom('mailQueue').select('id').execute()).length).toBeGreaterThan(0)
  await db.destroy()
})

test('the command makes nothing if a newer version has changed tables that it uses, even while that site runs', async () => {
  const { openDialect } = await import('#db/dialect.server.ts')
  const { lockFolder } = await import('#db/folder-lock.server.ts')
  const { db } = openDialect(place.database)
  await sql`insert into kysely_migration values ('9999-later', '2026-12-01T00:00:00Z')`.execute(db)
  await sql`insert into needed_migrations values ('9999-later')`.execute(db)
  const running = lockFolder(place.dataDir) ?? expect.fail('a site runs there')
  for (const end of [() => running.release(), () => {}]) {
    const { status, stdout, stderr } = invite('--email', 'late@example.org', '--role', 'editor')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('A newer version of Handrail has changed this data folder')
    end()
  }
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db)
  await sql`delete from needed_migrations`.execute(db)
  await db.destroy()
})

if (onPostgres)
  test('the command says in a sentence that this PostgreSQL user lacks permissions', async () => {
    const address = new URL(place.database)
    const { openDialect } = await import('#db/dialect.server.ts')
    const { db } = openDialect(place.database)
    const role = `nobody_${crypto.randomUUID().slice(0, 8)}`
    await sql.raw(`create role ${role} login`).execute(db)
    address.username = role
    for (const script of [['invite.ts', '--email', 'x@example.org', '--role', 'editor'], ['backup.ts']]) {
      const { status, stderr } = run(script, { DATABASE_URL: address.href })
      expect([script[0], status]).toEqual([script[0], 1])
      expect(stderr).toContain('DATABASE_URL: this PostgreSQL user has no permission')
      expect(stderr).not.toContain('    at ')
    }
    await sql.raw(`drop role ${role}`).execute(db)
    await db.destroy()
  })
